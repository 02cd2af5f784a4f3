/** Unreachable pages and duplicate ids. */
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { DEFAULT_LAYOUT } from '../shared/constants.ts'
import { flatten, isListed } from '../site/sidebar.ts'
import type { Check, Doc, PageCheck, Problem } from '../types.ts'

/** Layouts that no file has, and heroes that no layout shows. */
export const layouts: PageCheck = ({ doc }, { layouts: known }) => {
  const { file, meta, hero, layoutLine: line } = doc
  const { layout = DEFAULT_LAYOUT } = meta
  if (!known.has(layout)) {
    const names = [...known].sort()
    const note = didYouMean(layout, names) ?? `The layouts are ${names.join(', ')}.`
    const place = { file, line, column: 1 }
    return [warning('layout', place, `there is no layout "${layout}"`, note, layout)]
  }
  if (hero === null || !WITHOUT_HERO.includes(layout)) return []
  const reason = `the layout "${layout}" does not show the \`hero\` of the front matter`
  return [warning('layout', { file }, reason, 'Write `layout: landing`.', layout)]
}

const WITHOUT_HERO = [DEFAULT_LAYOUT, 'wide']

/** Pages missing from the sidebar of their locale. */
export const orphans: Check = ({ locales, config }) =>
  locales.flatMap(({ locale, sidebar, pages }) => {
    const reached = new Set(flatten(sidebar).map(({ item }) => item.url))
    return (
      pages
        // The logo leads to the root, which is often a landing page without a sidebar.
        .filter(({ url, route }) => !reached.has(url) && route !== '')
        .filter(isListed)
        .map((page) =>
          warning(
            'orphan',
            page.doc,
            `this page is not in the sidebar of ${locale.label}`,
            `Add "${page.route}" to \`${config.sections ? 'sections' : 'sidebar'}\` in ${config.file}.`,
            page.route,
          ),
        )
    )
  })

/** Locales without a page or a redirect at their root. */
export const rootless: Check = ({ locales, config, redirects }) =>
  locales.flatMap(({ locale, pages }) => {
    if (pages.some((page) => page.route === '')) return []
    if (redirects.some(({ from, to }) => from === locale.path && to !== null)) return []
    const reason = `there is no page at ${locale.path}`
    return [warning('no-root', { file: config.docs }, reason, `Create ${config.docs}/index.md.`)]
  })

/** Entities defined by two pages: a link can only lead to the first. */
export const duplicateEntities: Check = ({ locales }) =>
  locales.flatMap(({ pages }) => {
    const known = new Map<string, Doc>()
    return pages.flatMap(({ doc }) =>
      doc.entities.flatMap(({ kind, name }): Problem[] => {
        const first = known.get(`${kind}:${name}`) ?? doc
        known.set(`${kind}:${name}`, first)
        if (first === doc) return []
        const reason = `the ${kind} "${name}" is already described by ${first.file}`
        return [warning('duplicate-entity', doc, reason, 'Links to it lead there.')]
      }),
    )
  })

/** Duplicate ids on a page: a link can only lead to the first. */
export const duplicateIds: PageCheck = ({ doc }) =>
  doc.repeated.map(({ id, ...place }) =>
    warning(
      'duplicate-id',
      place,
      `the id "${id}" is used twice on this page`,
      'Set a different id on one of the headings: {#other-id}.',
      id,
    ),
  )
