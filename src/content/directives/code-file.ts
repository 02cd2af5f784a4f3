import type { Code } from 'mdast'
import { readMeta } from '../markdown/code-meta.ts'
import { includeInCode } from '../spellings/includes.ts'
import { contentOf, openFile } from './files.ts'
import type { Context } from './types.ts'

/** Replaces the lines that include files, on sites with the `syntax` of a tool that has them in code. */
function fillLines(code: Code, context: Context): void {
  const { syntax } = context.input.markdown
  if (syntax !== 'mkdocs' && syntax !== 'mdbook') return
  const filled = code.value.split('\n').flatMap((line): string[] => {
    const include = includeInCode(line, syntax)
    if (include === null) return [line]
    const opened = openFile(include.file, context)
    if (opened === null || !context.takeBudget(1)) return []
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    const text = contentOf(opened, include, context).text.replace(/(?<!\n)\n+$/, '')
    return text.split('\n').map((part) => (part === '' ? '' : indent + part))
  })
  const isRust = syntax === 'mdbook' && /^rust\b/.test(code.lang ?? '')
  code.value = (isRust ? withoutHidden(filled) : filled).join('\n')
}

/** https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines */
function withoutHidden(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !/^[ \t]*#(?:[ \t]|$)/.test(line))
    .map((line) => line.replace(/^([ \t]*)##/, '$1#'))
}

/** Fills a code block with the file, or the region of a file, named in its `file` attribute. */
export function fillCode(code: Code, context: Context): void {
  fillLines(code, context)
  if (!code.meta?.includes('file=')) return
  const { file, region, lines } = readMeta(code.meta)
  if (file === undefined) return
  const opened = openFile(file, context)
  if (opened === null || !context.takeBudget(1)) return
  if (code.value.trim() !== '')
    context.warn(
      'code-file',
      'this code block has both `file` and code; the code is ignored',
      'Leave the block empty.',
    )
  code.value = contentOf(opened, { region, lines }, context).text.replace(/(?<!\n)\n+$/, '')
}
