/** Links in the markup of components and templates, whose addresses are final. */
import { warning } from '../problems/problem.ts'
import { decodePath, splitTarget, urlOfRoute, urlOfStatic } from '../shared/paths.ts'
import type { Check, Site } from '../types.ts'

/** Links of components to pages that do not exist. */
export const renderedLinks: Check = (site) =>
  site.locales.flatMap(({ pages }) =>
    pages.flatMap(({ doc }) =>
      doc.renderedLinks
        .filter(({ url }) => isDead(url, site))
        .map(({ url, component, ...place }) => {
          const reason = `the component "${component}" renders the link "${url}", which does not lead to a page`
          const note = 'Use a prop of the kind `link`: its target is resolved and checked.'
          return warning('broken-link', place, reason, note, url)
        }),
    ),
  )

/**
 * True for an address below the base that nothing has. Only addresses of pages can be judged: a file
 * may be one that docsgen generates or that a server adds.
 */
export function isDead(url: string, site: Site): boolean {
  const { config, byUrl, staticFiles, redirects, locales } = site
  const { path } = splitTarget(url)
  const plain = decodePath(path).replace(/(?:\/index)?\.html$/, '')
  if (!path.startsWith(config.base) || path.startsWith('//') || /\.[^/]*$/.test(plain)) return false
  // What a plugin generates is known only when the site is built.
  if (config.plugins.some(({ generate }) => generate !== undefined)) return false
  const bare = plain.replace(/\/$/, '')
  const isKnown = (known: string) => known === bare || known === `${bare}/`
  return !(
    byUrl.has(bare) ||
    byUrl.has(`${bare}/`) ||
    isKnown(config.base) ||
    config.versions.some(({ name }) =>
      locales.some(({ locale }) => isKnown(`${locale.path}${name}/`)),
    ) ||
    /(?:^|\/)404$/.test(bare) ||
    (config.search !== null &&
      locales.some(({ locale }) => isKnown(urlOfRoute(locale.path, 'search')))) ||
    redirects.some(({ from }) => isKnown(from)) ||
    urlOfStatic(`/${bare.slice(config.base.length)}/index.html`, staticFiles, config.base) !== null
  )
}
