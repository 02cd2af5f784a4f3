/** Opens the files that directives and code blocks refer to, and reports why one cannot be opened. */

import type { FoundFile } from '../compile/types.ts'
import { rangesOf } from '../markdown/code-meta.ts'
import { didYouMean } from '../problems/suggest.ts'
import { isRefusal, refusalMessage } from '../sources/found-file.ts'
import { includeCandidates } from '../sources/includes.ts'
import { extractRegion, regionsOf, withoutMarkers } from './regions.ts'
import type { Context } from './types.ts'

export type OpenFile = Pick<FoundFile, 'path' | 'text'>

/** The file at a path as written on the page; null, with a problem, if it cannot be opened. */
export function openFile(written: string | undefined, context: Context): OpenFile | null {
  const { needs, file, warn } = context
  if (!written) {
    warn(
      'missing-file',
      'missing file name',
      'Write file="/path/from/the/root" or a path relative to this file.',
    )
    return null
  }
  const paths = includeCandidates(file, written)
  const [path] = paths
  if (path === undefined) {
    warn(
      'missing-file',
      `"${written}" is outside the site's folder`,
      'Copy the file into the site.',
    )
    return null
  }
  const found = needs.file(paths)
  if (isRefusal(found)) {
    const { reason, note } = refusalMessage(found.path, found)
    warn('private-file', reason, note, undefined, found.path)
    return null
  }
  if (found !== null) return found
  warn(
    'missing-file',
    `the file "${path}" does not exist, cannot be read, or is not text`,
    written.startsWith('/')
      ? 'A leading "/" means the root folder of the site.'
      : 'The path is relative to this file; start it with "/" to make it relative to the root folder of the site.',
  )
  return null
}

/** A part of a file: a region, or lines such as `3-7,10`, `3-`, and `-7`. */
export interface Part {
  readonly region?: string | undefined
  readonly lines?: string | undefined
}

type Warn = Context['warn']

interface Content {
  readonly text: string
  /** Number of lines of the file before its first one. */
  readonly before: number
}

/** The text of a file or of a part of it, without region markers. */
export function contentOf({ path, text }: OpenFile, part: Part, { warn }: Context): Content {
  const { region, lines } = part
  if (region === undefined) {
    const picked = pick({ text, before: 0 }, lines, `"${path}"`, warn)
    return { ...picked, text: withoutMarkers(picked.text) }
  }
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
    return { text: '', before: 0 }
  }
  if (found.open)
    warn(
      'missing-region',
      `the region "${region}" of "${path}" has no end`,
      'End it with `#endregion` in a comment.',
    )
  return pick(found, lines, `the region "${region}" of "${path}"`, warn)
}

/** Some lines of a text, in their order. */
function pick(content: Content, lines: string | undefined, name: string, warn: Warn): Content {
  if (lines === undefined) return content
  const { text, before } = content
  const all = text.replace(/\n$/, '').split('\n')
  const ranges = lines.replace(/(?<!\d)-(?=\d)/g, '1-').replace(/(\d)-(?!\d)/g, `$1-${all.length}`)
  const parts = rangesOf(ranges)
  for (const { range, first } of parts)
    if (first > all.length)
      warn('missing-region', `${name} has no lines "${range}"`, `The last one is ${all.length}.`)
  const isShown = (index: number) => parts.some((r) => r.first <= index + 1 && index < r.last)
  const shown = [...all.keys()].filter(isShown)
  return { text: shown.map((index) => all[index]).join('\n'), before: before + (shown[0] ?? 0) }
}
