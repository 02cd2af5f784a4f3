/** The redirects of a built site, from its redirects.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenRedirect } from '../plugin/commands.ts'
import { absentOrThrow } from '../problems/errors.ts'
import { decodePath } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import { reread } from './reread.ts'

/** Output path of the file that has them. */
export const REDIRECTS = 'redirects.json'

/** The target of a redirect by its decoded path in the output folder, without `.html`. */
export type FindRedirect = (path: string) => string | undefined

/** Loads the redirects, again whenever they change. @param out absolute path of the output folder */
export function redirectsOf(out: string, config: Config): FindRedirect {
  const redirects = reread(join(out, REDIRECTS), () => pathsIn(out, config))
  return (path) => redirects().get(path)
}

/** Skips redirects of fragments, which servers never see: the pages handle them. */
function pathsIn(out: string, { base }: Config): Map<string, string> {
  return new Map(
    readRedirects(out).flatMap(({ from, fragment, to }) =>
      fragment === undefined ? [[decodePath(from.slice(base.length)), to]] : [],
    ),
  )
}

/** All redirects of a built site; none if another generator wrote it. @param out absolute path of the output folder */
export function readRedirects(out: string): readonly WrittenRedirect[] {
  try {
    const written: unknown = JSON.parse(readFileSync(join(out, REDIRECTS), 'utf8'))
    return Array.isArray(written) ? written.filter(isRedirect) : []
  } catch (error) {
    if (!(error instanceof SyntaxError)) absentOrThrow(error)
    return [] // There is none, it is being replaced, or it is not docsgen's.
  }
}

function isRedirect(value: Partial<WrittenRedirect> | null): value is WrittenRedirect {
  return typeof value?.from === 'string' && typeof value.to === 'string'
}

/** Adds the request's query to the target: `/new#keys` and `?a=1` → `/new?a=1#keys`. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
  return path + (path.includes('?') ? `&${query.slice(1)}` : query) + hash
}
