/** Sends files with sirv: what it answers is checked against the file that was opened before anything is sent. */
import { fstatSync, type ReadStream } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, Writable } from 'node:stream'
import { lookup } from 'mrmime'
import sirv from 'sirv'
import { errorCode } from '../problems/errors.ts'
import type { Range } from './range.ts'
import { etagOf, type FileVersion } from './version.ts'

/** A file of the output folder, as it was when the request was read. */
export interface FoundFile {
  /** Output path, without the ending of the compressed file. */
  readonly path: string
  /** Of the file that is sent. */
  readonly stat: FileVersion
  /** That of a compressed file, which is sent in place of the other; null for the file itself. */
  readonly encoding: Encoding | null
}

export type Encoding = 'br' | 'gzip'

/** The endings of compressed files, the best first. */
export const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/**
 * @param range the part to send; null for all of it
 * @param again called if the file is another one by now
 */
export type Send = (
  file: FoundFile,
  range: Range | null,
  request: IncomingMessage,
  response: ServerResponse,
  again: () => void,
) => void

/** @param out absolute path of the folder */
export function fileSender(out: string): Send {
  const answer = sirv(out, { dev: true, etag: true, extensions: [], brotli: true, gzip: true })
  return (file, range, request, response, again) => {
    const draft = new Draft()
    answer(requestFor(file, range, request), draft as unknown as ServerResponse, () => {})
    const { source, headers } = draft
    if (source === null) return again()
    source.unpipe(draft)
    const fail = (error: unknown) => (errorCode(error) === 'ENOENT' ? again() : refuse(response))
    source.once('error', fail)
    source.once('open', (fd: number) => {
      source.off('error', fail)
      const isSame = [headers.ETag, etagOf(fstatSync(fd))].every((tag) => tag === etagOf(file.stat))
      if (isSame) return sendOpened(source, file, range, request, response)
      source.destroy()
      again()
    })
  }
}

/** The `Content-Type` of a file by its name. Browsers guess the encoding of texts without one. */
export function contentTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/(?:html|markdown|plain)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** The system does not let the file be read, or has no more descriptors. */
function refuse(response: ServerResponse): void {
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('The file cannot be read.')
}

/** What sirv would send. */
class Draft extends Writable {
  headers: OutgoingHttpHeaders = {}
  source: ReadStream | null = null

  constructor() {
    super()
    this.once('pipe', (source) => {
      this.source = source as ReadStream
    })
  }

  getHeader(): undefined {}

  setHeader(): void {}

  writeHead(_status: number, headers: OutgoingHttpHeaders): void {
    this.headers = headers
  }
}

/**
 * A request for exactly this file. sirv decodes paths, but not all of their characters, takes the first
 * encoding that is named, whatever its weight, and reads the end of `bytes=0-0` as none.
 */
function requestFor(
  { path, encoding }: FoundFile,
  range: Range | null,
  request: IncomingMessage,
): IncomingMessage {
  const headers = {
    'accept-encoding': encoding ?? '',
    ...(range && { range: `bytes=${range.start}-` }),
  }
  const parsed = { raw: request.url, pathname: `/${path.replaceAll('%', '%25')}` }
  return Object.create(request, { headers: { value: headers }, _parsedUrl: { value: parsed } })
}

function sendOpened(
  source: ReadStream,
  { path, stat, encoding }: FoundFile,
  range: Range | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { start, end } = range ?? { start: 0, end: stat.size - 1 }
  response.writeHead(range ? 206 : 200, {
    'Content-Type': contentTypeOf(path),
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    'Last-Modified': stat.mtime.toUTCString(),
    ETag: etagOf(stat),
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${stat.size}` }),
  })
  if (request.method === 'HEAD') {
    source.destroy()
    response.end()
    return
  }
  pipeline(beginningOf(source, end - start + 1), response, () => source.destroy())
}

/** The first bytes of a file, which may grow while it is sent. @throws if it has become shorter */
async function* beginningOf(source: AsyncIterable<Buffer>, length: number) {
  let left = length
  for await (const bytes of source) {
    if (left === 0) return
    yield bytes.subarray(0, left)
    left -= Math.min(left, bytes.length)
    if (left === 0) return
  }
  if (left > 0) throw new Error('the file became shorter while it was sent')
}
