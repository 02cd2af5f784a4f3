import type { Code } from 'mdast'
import { readMeta } from '../markdown/code-meta.ts'
import { contentOf, openFile } from './files.ts'
import type { Context } from './types.ts'

/** Puts the file, or the region of it, that a code block names in its place. */
export function fillCode(code: Code, context: Context): void {
  if (!code.meta?.includes('file=')) return
  const { file, region } = readMeta(code.meta)
  if (file === undefined) return
  const opened = openFile(file, context)
  if (opened === null || !context.spend(1)) return
  if (code.value.trim() !== '')
    context.warn(
      'code-file',
      'this code block has a file and code of its own; the file is shown',
      'Leave the block empty.',
    )
  code.value = contentOf(opened, region, context).replace(/\n+$/, '')
}
