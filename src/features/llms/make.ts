/** Makes a twin, in a thread if there are many to make. */
import { whileRendering } from '../../problems/errors.ts'
import { splitTarget, twinOfUrl } from '../../shared/paths.ts'
import { markdownOf } from './to-markdown.ts'

export interface TwinTask {
  /** The page's file, for errors. */
  readonly file: string
  readonly title: string
  /** The page's title and text. */
  readonly html: string
  /** The origin of the site; empty if it is not known. */
  readonly origin: string
  /** Urls of the pages among its links. */
  readonly linked: readonly string[]
}

/** @throws SiteError that names the page */
export function makeTwin({ file, title, html, origin, linked }: TwinTask): Uint8Array<ArrayBuffer> {
  const isPage = new Set(linked)
  const readdress = (address: string) => {
    if (!/^\/(?!\/)/.test(address)) return address
    const { path, query, hash } = splitTarget(address)
    return origin + (isPage.has(path) ? twinOfUrl(path) : path) + query + hash
  }
  return new TextEncoder().encode(
    whileRendering(file, () => markdownOf(html, readdress) || `# ${title}\n`),
  )
}
