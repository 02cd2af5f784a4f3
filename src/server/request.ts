/** Maps a request target to a file or a redirect, without looking at any file. */
import { normalizeUrl } from '../shared/paths.ts'
import type { Config } from '../types.ts'

export type Wanted =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  /** A file of the output folder; `page` when it is one of the site's pages. */
  | { readonly kind: 'file'; readonly path: string; readonly page: boolean }
  /** A path that no site has: hidden files, parent folders, control characters, another base, malformed encoding. */
  | { readonly kind: 'none' }

/** @param target the request target as received: path and query, encoded */
export function wantedBy(target: string, config: Config): Wanted {
  const [written, query] = splitQuery(target.replace(/^https?:\/\/[^/?]*/i, ''))
  const rawPath = written || '/'
  const suffix = query === undefined ? '' : `?${query}`
  const decoded = decode(rawPath)
  const wellKnown = `${config.base}.well-known/`
  const isWellKnown = rawPath.startsWith(wellKnown)
  if (
    decoded === null ||
    !isPlain(isWellKnown ? decoded.slice(wellKnown.length - 1) : decoded) ||
    !(decoded === '/' || `${decoded}/`.startsWith(config.base))
  )
    return { kind: 'none' }

  // What other programs ask for by a name that is reserved for them, whether or not it has an ending:
  // https://www.rfc-editor.org/rfc/rfc8615
  if (isWellKnown) return file(rawPath, config, false)
  const roots = config.versionLocales.map((versionLocale) => versionLocale.path)
  const path = rawPath.replace(/\/{2,}/g, '/')
  if (roots.includes(path))
    return path === rawPath ? file(`${path}index.html`, config, true) : redirect(path + suffix)
  // The root of a version, such as `/2.1`, ends like a file.
  if (roots.includes(`${path}/`)) return redirect(`${path}/${suffix}`)
  if (path === '/' || path === config.base) {
    return { kind: 'redirect', status: 302, location: config.defaultLocale.path + suffix }
  }
  // Only paths below a locale are pages; anything else is a file with exactly one url.
  const isPage =
    roots.some((root) => `${path}/`.startsWith(root)) && !/\.(?!html$)[A-Za-z0-9]+$/.test(path)
  if (!isPage) return path === rawPath ? file(path, config, false) : redirect(path + suffix)
  const canonical = normalizeUrl(path, roots)
  if (canonical !== rawPath) return redirect(canonical + suffix)
  return file(`${canonical}.html`, config, true)
}

function splitQuery(target: string): [string, string | undefined] {
  const at = target.indexOf('?')
  return at < 0 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)]
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** False for control characters, backslashes, hidden files and parent folders: no site has such paths. */
function isPlain(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  if (/[\u0000-\u001f\u007f\\]/.test(path) || !path.startsWith('/')) return false
  return !path.split('/').some((part) => part.startsWith('.'))
}

function redirect(location: string): Wanted {
  return { kind: 'redirect', status: 308, location }
}

function file(url: string, config: Config, page: boolean): Wanted {
  return { kind: 'file', path: decodeURIComponent(url.slice(config.base.length)), page }
}
