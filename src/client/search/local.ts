/** The embedded search: fetches the files of the index, which are compressed inside. */
import { createEngine } from '../../shared/search/engine.ts'
import { fileName, MANIFEST } from '../../shared/search/format.ts'
import type { Provider } from '../../shared/search/types.ts'
import { SETTINGS, searchUrl } from './settings.ts'

/** By the index's address and hits per page: each locale has an index, and one is not loaded twice. */
const engines: Record<string, Provider> = {}

export function localProvider(perPage: number): Provider {
  const folder = new URL(`_search/${encodeURIComponent(SETTINGS.version)}/`, searchUrl()).href
  const key = `${perPage} ${folder}`
  engines[key] ??= createEngine(
    (name) => load(folder, name),
    document.documentElement.lang,
    perPage,
  )
  return engines[key]
}

async function load(folder: string, name: string): Promise<Uint8Array> {
  // Only the manifest may change; the other files are named by what is in them.
  const response = await fetch(folder + fileName(name), {
    cache: name === MANIFEST ? 'no-cache' : 'default',
  })
  if (!response.ok) throw new Error(response.url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A host may have decompressed it already.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
