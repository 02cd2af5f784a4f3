/** Broken links, images and anchors. */
import { perObject } from '../cache/per-object.ts'
import { imagesOf, linksOf } from '../config/links.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import {
  decodePath,
  isExternal,
  mayBeEntity,
  splitTarget,
  trimSlashes,
  urlOfStatic,
} from '../shared/paths.ts'
import type { Check, Link, Outside, Page, PageCheck, Problem, Site } from '../types.ts'

/** Links on pages whose target does not exist. */
export const brokenLinks: PageCheck = ({ doc, targets, locale }, site) =>
  doc.links.flatMap((link, index): Problem[] => {
    if (targets[index] !== null) return []
    if (link.kind === 'image') {
      return [
        warning(
          'missing-image',
          link,
          `the image "${link.target}" does not exist`,
          suggestFile(link, site),
          link.target,
        ),
      ]
    }
    if (mayBeEntity(link.target)) return [brokenEntity(link, site, locale.label)]
    const reason = `the link "${link.target}" does not lead to a page`
    if (site.locales.length > 1 && existsElsewhere(link, site)) {
      const note = 'Put it in a block that is left out there: :::only{…}.'
      return [warning('broken-link', link, `${reason} in ${locale.label}`, note, link.target)]
    }
    return [warning('broken-link', link, reason, suggestRoute(link, routesOf(site)), link.target)]
  })

/** A link such as `error:not_found` to an entity that no page defines. */
function brokenEntity(link: Link, site: Site, label: string): Problem {
  const [kind] = link.target.split(':', 1) as [string]
  const name = link.target.slice(kind.length + 1)
  const entities = pagesOf(site)
    .flatMap(({ doc }) => doc.entities)
    .filter((entity) => entity.kind === kind)
  const names = entities.map((entity) => entity.name)
  const isElsewhere = names.includes(name)
  const note = isElsewhere
    ? 'Put the link in a block that is left out there: :::only{…}.'
    : `Write ::entity{kind="${kind}" name="${name}"} below the heading that defines it.`
  return warning(
    'broken-link',
    link,
    `no page${isElsewhere ? ` in ${label}` : ''} defines the ${kind} "${name}"`,
    didYouMean(name, names) ?? note,
    link.target,
  )
}

/** Links to an anchor that does not exist on the target page. */
export const brokenAnchors: PageCheck = ({ doc, targets }, site) =>
  doc.links.flatMap((link, index): Problem[] => {
    const url = targets[index]?.url
    const hash = url?.includes('#') ? decodePath(splitTarget(url).hash.slice(1)) : ''
    if (url === undefined || hash === '' || hash === 'top' || hash.startsWith(':~:')) return []
    const page = site.byUrl.get(splitTarget(url).path)
    if (page === undefined || anchorsOf(page.doc).has(hash.replace(/:~:.*$/s, ''))) return []
    return [
      warning(
        'broken-anchor',
        link,
        `${page.doc.file} has no anchor "#${hash}"`,
        didYouMean(hash, [...anchorsOf(page.doc)]),
        link.target,
      ),
    ]
  })

const anchorsOf = perObject((doc: Outside) => new Set([doc.titleId, ...doc.anchors]))

/** Broken links of the navbar, the footer, the not-found page, the search and the announcement. */
export const brokenConfigLinks: Check = ({ config, locales, staticFiles }) => {
  const links = linksOf(config)
  return locales.flatMap(({ locale, pages }) => {
    const routes = new Map(pages.map((page) => [page.route, page]))
    return links.flatMap(({ setting, to }): Problem[] => {
      if (isExternal(to) || to.includes('{{')) return []
      const { path, hash } = splitTarget(to)
      if (urlOfStatic(decodePath(path), staticFiles, config.base) !== null) return []
      const route = trimSlashes(path)
      const page = routes.get(route)
      const place = { file: config.file ?? '', ...config.places[to] }
      if (page === undefined) {
        if (route === 'search' && config.search !== null) return []
        return [
          warning(
            'broken-link',
            place,
            `the ${setting} link "${to}" does not lead to a page in ${locale.label}`,
            didYouMean(route, [...routes.keys()]),
            to,
          ),
        ]
      }
      if (hash === '' || page.doc.anchors.includes(hash.slice(1))) return []
      return [
        warning(
          'broken-anchor',
          place,
          `the ${setting} link "${to}" names an anchor that ${page.doc.file} does not have`,
          didYouMean(hash.slice(1), page.doc.anchors),
          to,
        ),
      ]
    })
  })
}

/** Images of the configuration that are not among the static files. */
export const missingConfigImages: Check = ({ config, staticFiles }) =>
  imagesOf(config).flatMap(({ setting, to }) => {
    if (isExternal(to) || urlOfStatic(to, staticFiles, config.base) !== null) return []
    return [
      warning(
        'missing-image',
        { file: config.file ?? '', ...config.places[to] },
        `the image "${to}" in \`${setting}\` does not exist`,
        didYouMean(to, [...staticFiles]) ?? `Put it in ${config.static}${to}.`,
        to,
      ),
    ]
  })

/** The routes of all locales. */
const routesOf = perObject((site: Site) => [...new Set(pagesOf(site).map((page) => page.route))])

function pagesOf(site: Site): Page[] {
  return site.locales.flatMap((l) => [...l.pages])
}

function suggestRoute(link: Link, routes: readonly string[]): string | undefined {
  const wanted = trimSlashes(splitTarget(link.target).path).replace(/^[./]+|\.(mdx?|html)$/g, '')
  const whole = didYouMean(wanted, routes)
  if (whole) return whole.replace('"', '"/')
  const name = wanted.split('/').at(-1) as string
  const same = routes.find((route) => route.split('/').at(-1) === name)
  return same ? `Did you mean "/${same}"?` : undefined
}

function suggestFile(link: Link, site: Site): string | undefined {
  const name = link.target.split('/').at(-1) as string
  return didYouMean(
    name,
    [...site.otherFiles].map((path) => path.split('/').at(-1) as string),
  )
}

function existsElsewhere(link: Link, site: Site): boolean {
  const route = trimSlashes(splitTarget(link.target).path).replace(/^[./]+|\.mdx?$/g, '')
  return pagesOf(site).some((page) => page.route === route || page.route.endsWith(`/${route}`))
}
