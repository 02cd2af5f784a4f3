/** The redirects of a built site, as the build wrote them down. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../types.ts'

interface Written {
  readonly from: string
  readonly fragment?: string
  readonly to: string
}

/** Finds where the page at a decoded path below the output folder (without `.html`) went. */
export type FindRedirect = (path: string) => string | undefined

/** @param out absolute path of the output folder, which may be built anew while it is served */
export function redirectsOf(out: string, config: Config): FindRedirect {
  const file = join(out, 'redirects.json')
  let stamp = ''
  let known: ReadonlyMap<string, string> = new Map()
  return (path) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    const now = stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : ''
    if (now !== stamp) {
      known = stat ? read(file, config) : new Map()
      stamp = now
    }
    return known.get(path)
  }
}

/** A server never sees a fragment; those are answered by the pages themselves. */
function read(file: string, { base }: Config): Map<string, string> {
  try {
    const written = JSON.parse(readFileSync(file, 'utf8')) as readonly Written[]
    return new Map(
      written.flatMap(({ from, fragment, to }) =>
        fragment === undefined ? [[decodeURIComponent(from.slice(base.length)), to]] : [],
      ),
    )
  } catch {
    return new Map() // It is being written just now, or is no file of ours.
  }
}

/** The visitor's query goes along: `/new#keys` and `?a=1` → `/new?a=1#keys`. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
  return path + (path.includes('?') ? `&${query.slice(1)}` : query) + hash
}
