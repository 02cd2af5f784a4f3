/** Serves a built site: pages at their canonical urls, files, and the locale's not-found page. */
import { lstatSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isNamedByKey, MANIFEST, readManifest } from '../emit/manifest.ts'
import type { Config } from '../types.ts'
import { compress } from './compress.ts'
import { REDIRECTS, redirectsOf, withQuery } from './redirects.ts'
import { wantedBy } from './request.ts'
import { reread } from './reread.ts'
import { etagOf, sendFile } from './send.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Creates the request handler for a site.
 * @param out absolute path of the output folder; nothing outside it is served
 * @param update under watch: brings the file at an output path up to date before it is read;
 *   browsers then cache nothing
 */
export function siteHandler(
  config: Config,
  out: string,
  update: ((path: string) => void) | null = null,
): Handler {
  const findRedirect = redirectsOf(out, config)
  const isHashed = hashedFiles(out)
  const cacheControl = (path: string) => {
    if (update) return 'no-store'
    return isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  }
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response, 405, 'Only GET and HEAD are served here.', { Allow: 'GET, HEAD' })
    }
    const wanted = wantedBy(request.url ?? '/', config)
    if (wanted.kind === 'redirect')
      return end(response, wanted.status, '', { Location: wanted.location })
    if (wanted.kind === 'file') {
      update?.(wanted.path)
      update?.(REDIRECTS)
    }
    const moved =
      wanted.kind === 'file' ? findRedirect(wanted.path.replace(/\.html$/, '')) : undefined
    if (moved !== undefined) {
      const query = /\?[^#]*/.exec(request.url ?? '')?.[0] ?? ''
      return end(response, 308, '', {
        Location: withQuery(moved, query),
        'Cache-Control': 'no-cache',
      })
    }
    const stat =
      wanted.kind === 'file' && !isNotFoundPage(wanted.path) ? statInside(out, wanted.path) : null
    if (wanted.kind === 'none' || stat === null)
      return notFound(config, out, request, response, update)
    response.setHeader('Cache-Control', cacheControl(wanted.path))
    if (isUnchanged(request, stat)) return end(response, 304, '', { ETag: etagOf(stat) })
    const location = join(out, wanted.path)
    if (request.headers.range === undefined && compress(location, stat, request, response)) return
    if (!sendFile(location, request, response)) notFound(config, out, request, response, update)
  }
}

/** The file's stats, or null unless it is a regular file in the folder. Symbolic links are not followed. */
function statInside(out: string, path: string): Stats | null {
  const location = join(out, path)
  try {
    const stat = lstatSync(location, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    // A parent folder may be a symbolic link, even to another folder of the site.
    return realpathSync(location) === join(realpathSync(out), path) ? stat : null
  } catch {
    return null // The name is too long for a file, or the file was just removed.
  }
}

function isNotFoundPage(path: string): boolean {
  return /(^|\/)404\.html$/.test(path)
}

function notFound(
  config: Config,
  out: string,
  request: IncomingMessage,
  response: ServerResponse,
  update: ((path: string) => void) | null,
): void {
  const path = (request.url ?? '').split('?')[0] as string
  const inside = config.editions.filter((edition) => `${path}/`.startsWith(edition.path))
  // A version is in the folder of its locale.
  const [locale = config.defaultLocale] = inside.sort((a, b) => b.path.length - a.path.length)
  const page = join(locale.path.slice(config.base.length), '404.html')
  update?.(page)
  const html = statInside(out, page) && readIfThere(join(out, page))
  if (html === null) {
    end(response, 404, 'Not found.')
    return
  }
  response.writeHead(404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': html.length,
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : html)
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/** True for a file whose name contains a hash of its content: by docsgen's list of what it wrote. */
function hashedFiles(out: string): (path: string) => boolean {
  const keys = reread(join(out, MANIFEST), () => readManifest(out) ?? {})
  return (path) => isNamedByKey(path, keys()[path])
}

function isUnchanged({ headers }: IncomingMessage, stat: Stats): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    // Weak comparison (RFC 9110, 13.1.2): ignore the W/ prefix.
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known === '*' || tags.includes(etagOf(stat).replace(/^W\//, ''))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(stat.mtimeMs / 1000) * 1000 <= since
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(
    status,
    text ? { 'Content-Type': 'text/plain; charset=utf-8', ...headers } : headers,
  )
  response.end(text)
}
