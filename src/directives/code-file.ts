import type { Code } from 'mdast'
import { readMeta } from '../markdown/code-meta.ts'
import { contentOf, openFile } from './files.ts'
import type { Context } from './types.ts'

/** The end of what a file has for a code block: without blank lines. */
const LAST_BREAKS = /(?<!\n)\n+$/

/** Fills a code block with the file, or the region of a file, named in its `file` attribute. */
export function fillCode(code: Code, context: Context): void {
  context.sources.fillCode(code, context.input.markdown.syntax, (include) => {
    const opened = openFile(include.file, context)
    if (opened === null || !context.takeBudget(1)) return null
    return contentOf(opened, include, context).text.replace(LAST_BREAKS, '')
  })
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
  code.value = contentOf(opened, { region, lines }, context).text.replace(LAST_BREAKS, '')
}
