/** What links that lead nowhere have to be, as far as it is certain. */
import {
  decodePath,
  encodePath,
  folderOf,
  isExternal,
  type Link,
  matchesPattern,
  mayBeEntity,
  ownProperty,
  type Page,
  parseOverlay,
  type Redirect,
  relativePath,
  routeOfSource,
  type Site,
  sourcesBeside,
  splitTarget,
  trimSlashes,
  urlOfRoute,
} from '../../plugin/index.ts'

export class Corrections {
  readonly #site: Site
  readonly #redirects: ReadonlyMap<string, Redirect>
  /** Pages by their URL in lower case; null for several. */
  readonly #pages = new Map<string, Page | null>()

  constructor(site: Site) {
    this.#site = site
    this.#redirects = new Map(
      site.redirects.flatMap((redirect) =>
        redirect.to === null ? [] : [[keyOf(redirect.from, redirect.fragment), redirect]],
      ),
    )
    for (const page of site.byUrl.values()) {
      const key = page.url.toLowerCase()
      this.#pages.set(key, this.#pages.has(key) ? null : page)
    }
  }

  /**
   * A link as it has to be written; null if it is right, or if it is not certain what it means.
   * @param index its place among the links of the page
   */
  of(link: Link, page: Page, index: number): string | null {
    const { target, kind } = link
    if (kind !== 'link' || isExternal(target) || mayBeEntity(target)) return null
    if (this.#isAllowed(target)) return null
    const { path, hash } = splitTarget(target)
    const fragment = decodePath(hash.slice(1))
    const found = page.targets[index]
    const here = found ? this.#site.byUrl.get(splitTarget(found.url).path) : undefined
    // A file, or a page that has what is asked for.
    if (found && (here === undefined || fragment === '' || hasId(here, fragment))) return null
    const urls = here ? [here.url] : this.#urlsOf(decodePath(path), link.file, page)
    for (const url of urls) {
      const to = this.#redirects.get(keyOf(url, fragment)) ?? this.#redirects.get(keyOf(url, ''))
      if (to && typeof to.to === 'string') return this.#redirected(to.to, link, page)
      const alike = here ?? this.#pages.get(url.toLowerCase())
      if (!alike) continue
      const id = fragment === '' ? '' : idLike(fragment, alike)
      if (id !== null) return this.#written(alike, id === '' ? '' : `#${id}`, link, page)
    }
    return null
  }

  /** True for a target that the configuration accepts although it leads nowhere. */
  #isAllowed(target: string): boolean {
    const { checks } = this.#site.config
    return ['broken-link', 'broken-anchor'].some((rule) =>
      ownProperty(checks, rule)?.allow.some((pattern) => matchesPattern(pattern, target)),
    )
  }

  #redirected(to: string, link: Link, page: Page): string | null {
    // Parentheses would end it in Markdown.
    if (isExternal(to)) return to.replaceAll('(', '%28').replaceAll(')', '%29')
    const next = this.#site.byUrl.get(splitTarget(to).path)
    const { hash } = splitTarget(link.target)
    return next ? this.#written(next, splitTarget(to).hash || hash, link, page) : null
  }

  /** The URLs that a path may mean, as far as case does not matter. */
  #urlsOf(path: string, file: string, { doc, locale }: Page): string[] {
    const urlOf = (source: string) =>
      urlOfRoute(locale.path, routeOfSource(source.toLowerCase().replace(/\.html$/, '')))
    if (!path.startsWith('/'))
      return sourcesBeside(path, file, doc, this.#site.config).map((source) => urlOf(source))
    return this.#isUrl(path)
      ? [encodeURI(path.replace(/(?:\/index)?\.html$/, ''))]
      : [urlOf(trimSlashes(path))]
  }

  /** True for a path that begins with that of a locale. */
  #isUrl(path: string): boolean {
    const { locales, base } = this.#site.config
    return locales.some((one) => one.path !== base && `${path}/`.startsWith(one.path))
  }

  /** A link to a page, spelled in the way of the old one. */
  #written({ doc, url, route }: Page, hash: string, { target, file }: Link, page: Page): string {
    const { path, query } = splitTarget(target)
    if (path === '' && page.doc === doc) return hash
    const { docs, locales } = this.#site.config
    if (path.startsWith('/') || !file.startsWith(`${docs}/`)) {
      const isSource = /\.mdx?$/.test(path)
      const plain = this.#isUrl(path) ? url : encodePath(`/${isSource ? doc.path : route}`)
      return plain + query + hash
    }
    const names = locales.map(({ name }) => name)
    const folder = folderOf(parseOverlay(file.slice(docs.length + 1), names).path)
    return encodePath(relativePath(folder, doc.path, path.startsWith('./'))) + query + hash
  }
}

function keyOf(url: string, fragment: string): string {
  return `${url.toLowerCase()}#${fragment}`
}

function hasId({ doc }: Page, id: string): boolean {
  return id === 'top' || id.includes(':~:') || id === doc.titleId || doc.anchors.includes(id)
}

/** The only id of a page that differs just in case and punctuation; null if there is none. */
function idLike(fragment: string, page: Page): string | null {
  if (hasId(page, fragment)) return fragment
  const wanted = lettersOf(fragment)
  const alike = new Set(page.doc.anchors.filter((id) => lettersOf(id) === wanted))
  const [only] = alike
  return alike.size === 1 && only !== undefined ? only : null
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
