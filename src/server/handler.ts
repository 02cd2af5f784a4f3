/** Serves a built site: pages at their canonical urls, files, and the locale's not-found page. */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isNamedByKey } from '../cache/hash.ts'
import { absentOrThrow } from '../problems/errors.ts'
import { MANIFEST, readManifest } from '../publish/manifest.ts'
import { isText } from '../render/files.ts'
import { SOURCE_HEADER } from '../shared/constants.ts'
import type { Config } from '../types.ts'
import { statusFor } from './conditions.ts'
import { findFile, statInside } from './find.ts'
import { policyFor } from './policy.ts'
import { rangeOf } from './range.ts'
import { REDIRECTS, redirectsOf, withQuery } from './redirects.ts'
import { wantedBy } from './request.ts'
import { reread } from './reread.ts'
import { contentTypeOf, fileSender } from './send.ts'
import { etagOf } from './version.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Knows the files of a site that changes while it is served. */
export interface Changing {
  /** Brings the file at an output path up to date before it is read. */
  readonly update: (path: string) => void
  /** The key of a file; undefined for one that docsgen did not write, as far as it is known. */
  readonly keyOf: (path: string) => string | undefined
  /** The file that a page is made of, relative to the site's root, as far as it is known. */
  readonly sourceOf: (path: string) => string | undefined
}

/**
 * Creates the request handler for a site.
 * @param out absolute path of the output folder; nothing outside it is served
 * @param changing under watch; browsers then cache nothing
 */
export function siteHandler(
  config: Config,
  out: string,
  changing: Changing | null = null,
): Handler {
  const findRedirect = redirectsOf(out, config)
  const send = fileSender(out)
  const manifest = reread(join(out, MANIFEST), () => readManifest(out) ?? {})
  const keyOf = (path: string) => changing?.keyOf(path) ?? manifest()[path]
  const caching = (path: string) => (changing ? 'no-store' : cachingOf(path, keyOf(path)))

  const notFound = (request: IncomingMessage, response: ServerResponse) => {
    const path = notFoundPage(config, request.url ?? '/')
    changing?.update(path)
    const html = statInside(out, path) && readIfThere(join(out, path))
    if (html === null) return end(response, 404, 'Not found.')
    const policy = policyFor(path, keyOf(path), () => html)
    response.writeHead(404, {
      'Content-Type': contentTypeOf(path),
      'Content-Length': html.length,
      'Cache-Control': 'no-store',
      ...(policy && { 'Content-Security-Policy': policy }),
    })
    response.end(request.method === 'HEAD' ? undefined : html)
  }

  /** @param tries how often the file may be replaced by another between the looks at it */
  const answerWith = (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    tries = 20,
  ): void => {
    if (response.destroyed) return
    const file = /(^|\/)404\.html$/.test(path) ? null : findFile(out, path, request.headers, config)
    if (file === null || tries === 0) {
      notFound(request, response)
      return
    }
    response.setHeader('Cache-Control', caching(path))
    if (isText(path)) response.setHeader('Vary', 'Accept-Encoding')
    const status = statusFor(request.headers, file.stat)
    if (status !== 200) {
      end(response, status, '', { ETag: etagOf(file.stat) })
      return
    }
    const range = rangeOf(request.headers, file.stat)
    if (range === 'unsatisfiable') {
      end(response, 416, '', { 'Content-Range': `bytes */${file.stat.size}` })
      return
    }
    setHeader(response, SOURCE_HEADER, sourceHeader(changing?.sourceOf(path), config.root))
    const policy = policyFor(path, keyOf(path), () => readIfThere(join(out, path)))
    setHeader(response, 'Content-Security-Policy', policy)
    const again = () => answerWith(path, request, response, tries - 1)
    send(file, range, request, response, again)
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
    if (wanted.kind === 'none') return notFound(request, response)
    changing?.update(wanted.path)
    changing?.update(REDIRECTS)
    const moved = findRedirect(wanted.path.replace(/\.html$/, ''))
    if (moved === undefined) return answerWith(wanted.path, request, response)
    const query = /\?[^#]*/.exec(request.url ?? '')?.[0] ?? ''
    const headers = { Location: withQuery(moved, query), 'Cache-Control': 'no-cache' }
    return end(response, 308, '', headers)
  }
}

/** A page that a plugin makes has no file to edit. */
function sourceHeader(source: string | undefined, root: string): string | null {
  return source !== undefined && existsSync(join(root, source)) ? encodeURI(source) : null
}

function cachingOf(path: string, key: string | undefined): string {
  return isNamedByKey(path, key) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function setHeader(response: ServerResponse, name: string, value?: string | null): void {
  if (value) response.setHeader(name, value)
}

/** The output path of the not-found page of the locale that a path belongs to. */
function notFoundPage({ versionLocales, defaultLocale, base }: Config, url: string): string {
  const path = url.split('?')[0] as string
  const inside = versionLocales.filter((versionLocale) => `${path}/`.startsWith(versionLocale.path))
  // A version is in the folder of its locale.
  const [locale = defaultLocale] = inside.sort((a, b) => b.path.length - a.path.length)
  return join(locale.path.slice(base.length), '404.html')
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    return absentOrThrow(error)
  }
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
