/** Where the files of a site are, seen from one of them. */
import { decodePath, splitTarget } from '../../plugin/index.ts'

export class Addresses {
  readonly #files: ReadonlySet<string>
  readonly #base: string

  /** @param files output paths */
  constructor(files: readonly string[], base: string) {
    this.#files = new Set(files)
    this.#base = base
  }

  /**
   * `/docs/faq#keys` in `docs/guide/setup.html` → `../faq.html#keys`; addresses outside of the site
   * stay as they are.
   * @param from output path of the file that contains the address
   */
  relative(url: string, from: string): string {
    const { path, query, hash } = splitTarget(url)
    // A base stands for its page without the slash at its end as well; an empty path, for its own page.
    if (path === '' || path.startsWith('//') || !`${path}/`.startsWith(this.#base)) return url
    const file = this.#fileOf(decodePath(path.slice(this.#base.length)))
    if (file === from && query === '' && hash !== '') return hash
    return pathBetween(from, file) + query + hash
  }

  /** The file that a server sends for a path; for an unknown one, the path itself. */
  #fileOf(path: string): string {
    const folder = path === '' || path.endsWith('/') ? path : `${path}/`
    const candidates = [path, `${path}.html`, `${folder}index.html`]
    return candidates.find((candidate) => this.#files.has(candidate)) ?? path
  }
}

/** From one file to another: (`a/b.html`, `a/c/d.html`) → `c/d.html`. */
function pathBetween(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1)
  const parts = to.split('/')
  const different = folders.findIndex((folder, i) => i === parts.length - 1 || folder !== parts[i])
  const shared = different < 0 ? folders.length : different
  const path = [
    '../'.repeat(folders.length - shared),
    parts.slice(shared).map(encodeURIComponent).join('/'),
  ]
  return path.join('') || './'
}
