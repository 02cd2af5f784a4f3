/** The redirects of a built site, from its redirects.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../types.ts'
import { reread } from './reread.ts'

interface Written {
  readonly from: string
  readonly fragment?: string
  readonly to: string
}

/** Output path of the file that has them. */
export const REDIRECTS = 'redirects.json'

/** The target of a redirect by its decoded path in the output folder, without `.html`. */
export type FindRedirect = (path: string) => string | undefined

/** Loads the redirects, again whenever they change. @param out absolute path of the output folder */
export function redirectsOf(out: string, config: Config): FindRedirect {
  const redirects = reread(join(out, REDIRECTS), (file) => read(file, config))
  return (path) => redirects().get(path)
}

/** Skips redirects of fragments, which servers never see: the pages handle them. */
function read(file: string | null, { base }: Config): Map<string, string> {
  if (file === null) return new Map()
  try {
    const written = JSON.parse(readFileSync(file, 'utf8')) as readonly Written[]
    return new Map(
      written.flatMap(({ from, fragment, to }) =>
        fragment === undefined ? [[decodeURIComponent(from.slice(base.length)), to]] : [],
      ),
    )
  } catch {
    return new Map() // It is being replaced, or is not docsgen's.
  }
}

/** Adds the request's query to the target: `/new#keys` and `?a=1` → `/new?a=1#keys`. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
  return path + (path.includes('?') ? `&${query.slice(1)}` : query) + hash
}
