/** Opens the files that blocks name; says why when it cannot. */
import { didYouMean } from '../../suggest.ts'
import { resolveInclude } from '../includes.ts'
import { cutRegion, regionsOf, withoutMarks } from './regions.ts'
import type { Context } from './types.ts'

export interface OpenFile {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

/** The file at a path as written in a block; null, with a problem, when there is none. */
export function openFile(written: string | undefined, context: Context): OpenFile | null {
  const { input, file, warn } = context
  if (!written) {
    warn(
      'missing-file',
      'this names no file',
      'Write file="/path/from/the/root" or a path relative to this file.',
    )
    return null
  }
  const path = resolveInclude(file, written)
  if (path === null) {
    warn(
      'missing-file',
      `"${written}" leads out of the site's folder`,
      'Copy the file into the site.',
    )
    return null
  }
  const text = input.files[path]
  if (typeof text === 'string') return { path, text }
  warn(
    'missing-file',
    `the file "${path}" is not there, cannot be read, or is no text`,
    written.startsWith('/')
      ? 'A leading "/" stands for the folder of the site.'
      : 'The path is relative to this file; begin it with "/" to start at the folder of the site.',
  )
  return null
}

/** The text of a file or of a region of it, without the marks of regions. */
export function contentOf(
  { path, text }: OpenFile,
  region: string | undefined,
  { warn }: Context,
): string {
  if (region === undefined) return withoutMarks(text)
  const cut = cutRegion(text, region)
  if (cut === null) {
    const known = regionsOf(text)
    warn(
      'missing-region',
      `"${path}" has no region "${region}"`,
      didYouMean(region, known) ??
        (known.length > 0
          ? `It has ${known.join(', ')}.`
          : 'Mark it with `#region` and `#endregion` in comments.'),
    )
    return ''
  }
  if (cut.open)
    warn(
      'missing-region',
      `the region "${region}" of "${path}" has no end`,
      'End it with `#endregion` in a comment.',
    )
  return cut.text
}
