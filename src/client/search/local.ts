/** The local search: fetches the index, whose files are gzipped. */

import { createEngine } from '../../plugins/search/engine/engine.ts'
import { fileName, MANIFEST } from '../../plugins/search/engine/format.ts'
import type { Provider } from '../../plugins/search/engine/types.ts'
import { LOAD_TIMEOUT } from '../../shared/constants.ts'
import { searchedVersion, searchUrl } from './settings.ts'

/** By index URL and hits per page: each locale has its own index, and none is loaded twice. */
const engines: Record<string, Provider> = {}

export function localProvider(perPage: number): Provider {
  const folder = new URL(`_search/${encodeURIComponent(searchedVersion())}/`, searchUrl()).href
  const key = `${perPage} ${folder}`
  engines[key] ??= createEngine(
    (name) => load(folder, name),
    document.documentElement.lang,
    perPage,
  )
  return engines[key]
}

async function load(folder: string, name: string): Promise<Uint8Array> {
  // Only the manifest may change; the other files are named by their content.
  const response = await fetch(folder + fileName(name), {
    signal: AbortSignal.timeout(LOAD_TIMEOUT),
    cache: name === MANIFEST ? 'no-cache' : 'default',
  })
  if (!response.ok) throw new Error(response.url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A host may send it with Content-Encoding, so that the browser has decompressed it already.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
