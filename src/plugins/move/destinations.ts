/** Where things are after the move: pages by source path, route and URL, and other files. */

import {
  decodePath,
  encodePath,
  folderOf,
  isExternal,
  isReactPage,
  joinPath,
  type Link,
  type Locale,
  mayBeEntity,
  type Page,
  parseOverlay,
  relativePath,
  routeOfSource,
  type Site,
  sourcesBeside,
  splitTarget,
  trimEndSlashes,
  trimSlashes,
  urlOfRoute,
} from '../../plugin/index.ts'
import { formsOf, inOtherFormat } from '../../site/resolve.ts'
import { routeOf } from '../../site/routes.ts'
import type { Place } from '../../types.ts'
import type { Moves } from './paths.ts'

/** A page with its route and URL after the move. */
export interface Destination {
  readonly place: Place
  /** Source path, without a locale. */
  readonly path: string
  readonly route: string
  readonly url: string
}

/** The pages of a locale by what links may name. */
interface LocalePages {
  readonly bySource: ReadonlyMap<string, Destination>
  readonly byRoute: ReadonlyMap<string, Destination>
}

export class Destinations {
  /** Of all pages of all locales. */
  readonly all: readonly Destination[]
  readonly #site: Site
  readonly #files: Moves['files']
  readonly #locales: ReadonlyMap<Locale, LocalePages>
  readonly #byUrl: ReadonlyMap<string, Destination>

  constructor(site: Site, { files }: Moves) {
    this.#site = site
    this.#files = files
    const locales = site.locales.map(({ locale, pages }) => {
      const all = pages.map((page) => this.#destinationOf(page))
      const bySource = new Map(all.map((to) => [to.place.doc.path, to]))
      const byRoute = new Map(all.map((to) => [to.place.route, to]))
      return [locale, { all, bySource, byRoute }] as const
    })
    this.#locales = new Map(locales)
    this.all = locales.flatMap(([, { all }]) => all)
    this.#byUrl = new Map(this.all.map((to) => [to.place.url, to]))
  }

  #destinationOf(place: Page): Destination {
    const { doc, locale } = place
    const to = this.#files.get(doc.file)
    const path = (to === undefined ? null : this.sourceOf(to)) ?? doc.path
    const route = routeOf({ ...doc, path })
    return { place, path, route, url: urlOfRoute(locale.path, route) }
  }

  /** The new path of a file, relative to the root. */
  fileOf(file: string): string {
    return this.#files.get(file) ?? file
  }

  /** The source path of a file in the docs folder, without a locale; null for another file. */
  sourceOf(file: string): string | null {
    const { docs, locales } = this.#site.config
    if (!file.startsWith(`${docs}/`)) return null
    const names = locales.map(({ name }) => name)
    return parseOverlay(file.slice(docs.length + 1), names).path
  }

  /** The new route of what the configuration names by a route; null if it stays. */
  newRoute(route: string): string | null {
    const found = this.all.find((to) => to.place.route === route)
    return found === undefined || found.route === route ? null : found.route
  }

  /** The new URL of a page; null if it stays. */
  newUrl(url: string): string | null {
    const found = this.#byUrl.get(url)
    return found === undefined || found.url === url ? null : found.url
  }

  /** A link as it has to be written after the move; null if it stays, or leads nowhere. */
  newTarget({ target, file }: Pick<Link, 'target' | 'file'>, page: Page): string | null {
    const { path, query, hash } = splitTarget(target)
    if (path === '' || isExternal(target) || mayBeEntity(target)) return null
    for (const form of formsOf(decodePath(path))) {
      const wanted = form.startsWith('/')
        ? this.#absolute(form, page.locale)
        : this.#relative(form, file, page)
      if (wanted !== null && wanted !== form) return encodePath(wanted) + query + hash
    }
    return null
  }

  #absolute(path: string, locale: Locale): string | null {
    const named = this.#byPath(trimSlashes(path), locale)
    if (named !== null) return `/${named}${path.length > 1 && path.endsWith('/') ? '/' : ''}`
    const stem = trimEndSlashes(path).replace(/(?:\/index)?(?:\.html)?$/, '')
    const ending = path.slice(stem.length)
    const to = this.#byUrl.get(path) ?? this.#byUrl.get(stem) ?? this.#byUrl.get(`${stem}/`)
    if (to === undefined || to.url === to.place.url) return null
    return this.#byUrl.has(path) ? decodePath(to.url) : trimEndSlashes(decodePath(to.url)) + ending
  }

  #relative(path: string, file: string, page: Page): string | null {
    const ending = path.endsWith('/') ? '/' : ''
    const to = this.fileOf(file)
    const { route } = this.#byUrl.get(page.url) as Destination
    const folder = folderOf(this.sourceOf(to) ?? to)
    const beside = sourcesBeside(path, file, page.doc, this.#site.config)
    const below = joinPath(page.route, path)
    for (const source of below === null ? beside : [...beside, below]) {
      const named = this.#byPath(source, page.locale)
      if (named === null) continue
      const doc = { path: page.doc.path, file: this.fileOf(page.doc.file) }
      const after = sourcesBeside(path, to, doc, this.#site.config)
      if ([...after, joinPath(route, path)].includes(named)) return null
      const isInDocs = this.sourceOf(to) !== null
      const target = isInDocs ? named : `${this.#site.config.docs}/${named}`
      return relativePath(folder, target, path.startsWith('./')) + ending
    }
    return this.#static(path, file, to)
  }

  /** A static file by its path from another file: `../static/logo.svg`. */
  #static(path: string, file: string, to: string): string | null {
    const { static: folder } = this.#site.config
    const found = joinPath(folderOf(file), path)
    if (file === to || !found?.startsWith(`${folder}/`)) return null
    if (!this.#site.staticFiles.has(found.slice(folder.length))) return null
    return relativePath(folderOf(to), found, path.startsWith('./'))
  }

  /** What a source path, a route or the path of a file becomes, spelled in the same way; null if it is nothing. */
  #byPath(path: string, locale: Locale): string | null {
    const { bySource, byRoute } = this.#locales.get(locale) as LocalePages
    const exact = bySource.get(path)
    if (exact) return exact.path
    const source = bySource.get(inOtherFormat(path))
    if (source) return source.path === source.place.doc.path ? path : inOtherFormat(source.path)
    const route = routeOfSource(path.replace(/\.html$/, ''))
    const page = isReactPage(path) ? undefined : byRoute.get(route)
    if (page) {
      const ending = path.startsWith(route) ? path.slice(route.length) : ''
      return page.route === route ? path : trimSlashes(page.route + ending)
    }
    if (!this.#site.otherFiles.has(path)) return null
    const { docs } = this.#site.config
    return this.fileOf(`${docs}/${path}`).slice(docs.length + 1)
  }
}
