import type { Code } from 'mdast'
import { readMeta } from '../markdown/code-meta.ts'
import { contentOf, openFile } from './files.ts'
import type { Context } from './types.ts'

/** Fills a code block with the file, or the region of a file, named in its `file` attribute. */
export function fillCode(code: Code, context: Context): void {
  if (!code.meta?.includes('file=')) return
  const { file, region } = readMeta(code.meta)
  if (file === undefined) return
  const opened = openFile(file, context)
  if (opened === null || !context.takeBudget(1)) return
  if (code.value.trim() !== '')
    context.warn(
      'code-file',
      'this code block has both `file` and code; the code is ignored',
      'Leave the block empty.',
    )
  code.value = contentOf(opened, region, context).replace(/(?<!\n)\n+$/, '')
}
