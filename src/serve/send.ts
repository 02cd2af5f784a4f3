/** Sends a file, or the range of it that the request asks for. */
import { closeSync, createReadStream, fstatSync, openSync, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { contentTypeOf } from './content-type.ts'
import { parseRange, type Range } from './range.ts'

/**
 * Sends a file as it is when it is opened, even if a build replaces or removes it in the meantime.
 * @returns false if it is gone
 */
export function sendFile(
  location: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const opened = open(location)
  if (opened === null) return false
  const { fd, stat } = opened
  const range = rangeOf(request, stat)
  if (range === 'unsatisfiable') {
    closeSync(fd)
    response.writeHead(416, { 'Content-Range': `bytes */${stat.size}` }).end()
    return true
  }
  const { start, end } = range ?? { start: 0, end: stat.size - 1 }
  response.writeHead(range ? 206 : 200, {
    'Content-Type': contentTypeOf(location),
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    'Last-Modified': stat.mtime.toUTCString(),
    ETag: etagOf(stat),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${stat.size}` }),
  })
  if (request.method === 'HEAD' || stat.size === 0) {
    closeSync(fd)
    response.end()
    return true
  }
  // Unlike `pipe`, this closes the file when the client ends the connection.
  pipeline(createReadStream('', { fd, start, end }), response, () => {})
  return true
}

/** Of one version of a file, compressed or not. */
export function etagOf(stat: Stats): string {
  return `W/"${stat.size}-${stat.mtime.getTime()}"`
}

function open(location: string): { readonly fd: number; readonly stat: Stats } | null {
  try {
    const fd = openSync(location, 'r')
    return { fd, stat: fstatSync(fd) }
  } catch {
    return null
  }
}

/** Null if the whole file should be sent, such as when `If-Range` names another version. */
function rangeOf({ headers }: IncomingMessage, stat: Stats): Range | 'unsatisfiable' | null {
  const condition = headers['if-range']
  const isOther = condition !== undefined && condition !== stat.mtime.toUTCString()
  return headers.range === undefined || isOther ? null : parseRange(headers.range, stat.size)
}
