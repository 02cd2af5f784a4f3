/**
 * The local search. Browsers do not let scripts fetch files, so each file of the index is a script,
 * `docsgenData("…")`, with the gzipped bytes in Base64.
 */

import { createEngine } from '../../../plugins/search/engine/engine.ts'
import { MANIFEST } from '../../../plugins/search/engine/format.ts'
import type { Provider } from '../../../plugins/search/engine/types.ts'
import { LOAD_TIMEOUT } from '../../../shared/constants.ts'
import { searchedVersion, searchUrl } from '../../search/settings.ts'
import { scriptUrl } from '../trusted.ts'

declare global {
  interface Window {
    docsgenData?: (base64: string) => void
  }
}

/** By index URL and hits per page: each locale has its own index, and none is loaded twice. */
const engines: Record<string, Provider> = {}

/** What to do with the bytes of a script that is loading, by its address. */
const waiting = new Map<string, (base64: string) => void>()

export function localProvider(perPage: number): Provider {
  window.docsgenData = (base64) => {
    waiting.get((document.currentScript as HTMLScriptElement).src)?.(base64)
  }
  const folder = new URL(`_search/${encodeURIComponent(searchedVersion())}/`, searchUrl()).href
  const { lang } = document.documentElement
  engines[`${perPage} ${folder}`] ??= createEngine(
    (name) => load(`${folder}${name}.js${name === MANIFEST ? uncached() : ''}`),
    lang,
    perPage,
  )
  return engines[`${perPage} ${folder}`] as Provider
}

/** Only the manifest may change, but a script element cannot ask a server whether it did. */
function uncached(): string {
  return location.protocol === 'file:' ? '' : `?${Date.now()}`
}

async function load(url: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(await runScript(url)), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** @returns what the script passes to `docsgenData` */
function runScript(url: string): Promise<string> {
  const script = document.createElement('script')
  return new Promise<string>((resolve, reject) => {
    script.src = scriptUrl(url)
    waiting.set(script.src, resolve)
    script.onerror = () => reject(new Error(url))
    const late = AbortSignal.timeout(LOAD_TIMEOUT)
    late.onabort = () => reject(late.reason)
    document.head.append(script)
  }).finally(() => script.remove())
}
