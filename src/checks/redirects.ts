/** Redirects that help nobody: nothing is there, something is still here, or they go in circles. */
import { warning } from '../problems.ts'
import { splitTarget } from '../shared/paths.ts'
import { didYouMean } from '../suggest.ts'
import type { Check, Page, Problem, Redirect, Site } from '../types.ts'

export const redirects: Check = (site) =>
  site.redirects.flatMap((redirect) => (redirect.fault === null ? [] : [tell(redirect, site)]))

function tell(redirect: Redirect, site: Site): Problem {
  const { from, to } = redirect.written
  const where = site.locales.length > 1 ? ` in ${redirect.locale.label}` : ''
  const problem = (reason: string, note?: string) => warning('redirect', redirect, reason, note)
  switch (redirect.fault) {
    case 'no-path':
      return problem(
        `the redirect from "${from}" is no address of this site${where}`,
        'Write the old path alone, such as "/old/page".',
      )
    case 'live':
      return problem(
        redirect.fragment === ''
          ? `the redirect from "${from}" has no effect: there is a page at this address${where}`
          : `the redirect from "${from}" has no effect: the page still has this anchor${where}`,
        'Take the redirect away, or rename what stands there.',
      )
    case 'circle':
      return problem(
        `the redirect from "${from}" goes in a circle${where}`,
        'Let one of the redirects lead to a page that exists.',
      )
    case 'twice':
      return problem(
        `there is another redirect from "${from}"${where}, and only the first counts`,
        'Take one of them away.',
      )
    case 'missing-anchor':
      return problem(
        `the redirect from "${from}" leads to "${to}", but that page has no such anchor${where}`,
        suggestAnchor(redirect, site),
      )
    default:
      return problem(
        `the redirect from "${from}" leads to "${to}", which is no page${where}`,
        suggestPage(redirect, site),
      )
  }
}

function suggestPage({ written, locale }: Redirect, site: Site): string | undefined {
  const routes = pagesOf(site, locale.name).map((page) => page.route)
  const route = splitTarget(written.to).path.replace(/^\/+|\/+$|\.(md|html)$/g, '')
  const near = didYouMean(route, routes)?.replace('"', '"/')
  if (near !== undefined) return near
  const there = site.locales.find((l) => l.pages.some((page) => page.route === route))
  const source = written.from.replace(/^\/+/, '')
  return there && `Write "${there.locale.path}${source}" if only ${there.locale.label} has it.`
}

function suggestAnchor({ written, locale }: Redirect, site: Site): string | undefined {
  const { path, hash } = splitTarget(written.to)
  const route = path.replace(/^\/+|\/+$/g, '')
  const page = pagesOf(site, locale.name).find((p) => p.route === route)
  return didYouMean(hash.slice(1), page?.doc.anchors ?? [])
}

function pagesOf(site: Site, locale: string): readonly Page[] {
  return site.locales.find((l) => l.locale.name === locale)?.pages ?? []
}
