/** Compresses responses, as web hosts do. */
import { readFileSync, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Bounded } from '../cache/bounded.ts'
import { isCompressible } from '../outputs/precompressed.ts'
import { contentTypeOf } from './content-type.ts'

/** Minimum size in bytes; smaller files are not worth compressing. */
const SMALLEST = 1024
/** Compressed files by encoding, stamp and path. */
const cache = new Bounded<Buffer>(500)

/** Sends the file compressed; false if the client does not accept it or the file is not worth it. */
export function compress(
  location: string,
  stat: Stats,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const encoding = accepted(String(request.headers['accept-encoding'] ?? ''))
  if (encoding === null || !isCompressible(location)) return false
  response.setHeader('Vary', 'Accept-Encoding')
  if (stat.size < SMALLEST || request.method === 'HEAD') return false
  const key = `${encoding} ${stat.mtimeMs} ${stat.size} ${location}`
  let body: Buffer
  try {
    body = cache.get(key, () => encode(encoding, readFileSync(location)))
  } catch {
    return false // A build removed the file in the meantime.
  }
  response.writeHead(200, {
    'Content-Type': contentTypeOf(location),
    'Content-Encoding': encoding,
    'Content-Length': body.length,
    'Last-Modified': stat.mtime.toUTCString(),
    ETag: `W/"${stat.size}-${stat.mtime.getTime()}"`,
  })
  response.end(body)
  return true
}

function accepted(header: string): 'br' | 'gzip' | null {
  const offers = header.split(',').map((part) => part.split(';').map((text) => text.trim()))
  const takes = (name: string) =>
    offers.some(
      ([coding, ...parameters]) =>
        coding?.toLowerCase() === name && !parameters.some((text) => /^q=0(\.0*)?$/i.test(text)),
    )
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

function encode(encoding: 'br' | 'gzip', bytes: Buffer): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes)
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
