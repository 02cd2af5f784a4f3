/** Opens the files that directives and code blocks refer to, and reports why one cannot be opened. */
import { own } from '../../own.ts'
import { didYouMean } from '../../problems/suggest.ts'
import { resolveInclude } from '../includes.ts'
import { extractRegion, regionsOf, withoutMarkers } from './regions.ts'
import type { Context } from './types.ts'

export interface OpenFile {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

/** The file at a path as written on the page; null, with a problem, if it cannot be opened. */
export function openFile(written: string | undefined, context: Context): OpenFile | null {
  const { input, file, warn } = context
  if (!written) {
    warn(
      'missing-file',
      'missing file name',
      'Write file="/path/from/the/root" or a path relative to this file.',
    )
    return null
  }
  const path = resolveInclude(file, written)
  if (path === null) {
    warn(
      'missing-file',
      `"${written}" is outside the site's folder`,
      'Copy the file into the site.',
    )
    return null
  }
  const text = own(input.files, path)
  if (typeof text === 'string') return { path, text }
  warn(
    'missing-file',
    `the file "${path}" does not exist, cannot be read, or is not text`,
    written.startsWith('/')
      ? 'A leading "/" means the root folder of the site.'
      : 'The path is relative to this file; start it with "/" to make it relative to the root folder of the site.',
  )
  return null
}

/** The text of a file or of one of its regions, without region markers. */
export function contentOf(
  { path, text }: OpenFile,
  region: string | undefined,
  { warn }: Context,
): string {
  if (region === undefined) return withoutMarkers(text)
  const found = extractRegion(text, region)
  if (found === null) {
    const known = regionsOf(text)
    warn(
      'missing-region',
      `"${path}" has no region "${region}"`,
      didYouMean(region, known) ??
        (known.length > 0
          ? `Its regions are ${known.join(', ')}.`
          : 'Mark it with `#region` and `#endregion` in comments.'),
    )
    return ''
  }
  if (found.open)
    warn(
      'missing-region',
      `the region "${region}" of "${path}" has no end`,
      'End it with `#endregion` in a comment.',
    )
  return found.text
}
