/** Finds the file of the output folder that answers a request. */
import { lstatSync, realpathSync, type Stats } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import Negotiator from 'negotiator'
import { absentOrThrow } from '../problems/errors.ts'
import type { Config } from '../types.ts'
import { ENDINGS, type Encoding, type FoundFile } from './send.ts'

/** What is sent, the best first. */
const ENCODINGS = [...(Object.keys(ENDINGS) as Encoding[]), 'identity' as const]

/** The file, or the compressed one that the browser prefers; null if there is none. */
export function findFile(
  out: string,
  path: string,
  headers: IncomingHttpHeaders,
  { precompress }: Config,
): FoundFile | null {
  const stat = statInside(out, path)
  if (stat === null) return null
  // A part of a file is a part of its own bytes.
  const accepted = precompress && headers.range === undefined ? encodingsFor(headers) : []
  for (const encoding of accepted) {
    if (encoding === 'identity') break
    const compressed = statInside(out, path + ENDINGS[encoding])
    if (compressed) return { path, stat: compressed, encoding }
  }
  return { path, stat, encoding: null }
}

function encodingsFor(headers: IncomingHttpHeaders): (typeof ENCODINGS)[number][] {
  // Names of encodings and weights may be in any case.
  const accepted = headers['accept-encoding']?.toString().toLowerCase()
  return new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS, {
    preferred: ENCODINGS,
  })
}

/** The file's stats, or null unless it is a regular file in the folder. Symbolic links are not followed. */
export function statInside(out: string, path: string): Stats | null {
  const location = join(out, path)
  try {
    const stat = lstatSync(location, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    // A parent folder may be a symbolic link, even to another folder of the site.
    return realpathSync(location) === join(realpathSync(out), path) ? stat : null
  } catch (error) {
    return absentOrThrow(error) // The name is too long for a file, or the file was just removed.
  }
}
