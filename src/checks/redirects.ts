/** Redirects that do not work: a missing target, a live source, or a cycle. */

import { reportedOnce } from '../problems/per-locale.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { splitTarget, trimSlashes } from '../shared/paths.ts'
import type { Check, Locale, Page, Problem, Redirect, Site } from '../types.ts'

export const redirects: Check = (site) =>
  reportedOnce(
    site.redirects
      .filter(({ fault }) => fault !== null)
      .map((redirect) => ({
        locale: redirect.locale,
        problem: (where) => problemOf(redirect, site, where),
      })),
    site,
  )

/** @param where see `InLocale` */
function problemOf(redirect: Redirect, site: Site, where: string): Problem {
  const { from, to } = redirect.written
  const problem = (reason: string, note?: string) =>
    warning('redirect', redirect, reason, note, from)
  switch (redirect.fault) {
    case 'no-path':
      return problem(
        `the redirect from "${from}" is not an address of this site${where}`,
        'Write the old path alone, such as "/old/page".',
      )
    case 'elsewhere':
      return problem(
        `the redirect from "${from}" has no effect: that is an address of another version or locale`,
        'Write the old path of this page in its own version, or add it to `redirects` of the configuration.',
      )
    case 'live':
      return problem(
        redirect.fragment === ''
          ? `the redirect from "${from}" has no effect: there is a page at this address${where}`
          : `the redirect from "${from}" has no effect: the page still has this anchor${where}`,
        'Remove the redirect, or rename the page or heading.',
      )
    case 'circle':
      return problem(
        `the redirect from "${from}" forms a cycle${where}`,
        'Point one of the redirects to an existing page.',
      )
    case 'twice':
      return problem(
        `there is another redirect from "${from}"${where}, and only the first counts`,
        'Remove one of them.',
      )
    case 'missing-anchor':
      return problem(
        `the redirect from "${from}" leads to "${to}", but that page has no such anchor${where}`,
        suggestAnchor(redirect, site),
      )
    default:
      return problem(
        `the redirect from "${from}" leads to "${to}", which is not a page${where}`,
        suggestPage(redirect, site),
      )
  }
}

function suggestPage({ written, locale }: Redirect, site: Site): string | undefined {
  const routes = pagesOf(site, locale).map((page) => page.route)
  const route = trimSlashes(splitTarget(written.to).path).replace(/\.(mdx?|html)$/, '')
  const near = didYouMean(route, routes)?.replace('"', '"/')
  if (near !== undefined) return near
  const there = site.locales.find((l) => l.pages.some((page) => page.route === route))
  const source = written.from.replace(/^\/+/, '')
  return there && `Write "${there.locale.path}${source}" if only ${there.locale.label} has it.`
}

function suggestAnchor({ written, locale }: Redirect, site: Site): string | undefined {
  const { path, hash } = splitTarget(written.to)
  const route = trimSlashes(path)
  const page = pagesOf(site, locale).find((p) => p.route === route)
  return didYouMean(hash.slice(1), page?.doc.anchors ?? [])
}

function pagesOf(site: Site, locale: Locale): readonly Page[] {
  return site.locales.find((l) => l.locale === locale)?.pages ?? []
}
