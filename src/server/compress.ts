/** Compresses what is not compressed yet, as web hosts do. */
import compression from 'compression'
import type { Handler } from './handler.ts'

/** @param handler answers requests */
export function compressing(handler: Handler): Handler {
  const compress = compression({
    // A part of a file is a part of its own bytes.
    filter: (request, response) =>
      response.statusCode !== 206 && compression.filter(request, response),
  })
  return (request, response) => {
    // Names of encodings and weights may be in any case.
    const accepted = request.headers['accept-encoding']?.toString().toLowerCase()
    if (accepted !== undefined) request.headers['accept-encoding'] = accepted
    compress(request, response, () => handler(request, response))
  }
}
