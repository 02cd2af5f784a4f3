/** Unreachable pages and duplicate ids. */
import { type InLocale, reportedOnce } from '../problems/per-locale.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { DEFAULT_LAYOUT } from '../shared/constants.ts'
import { flatten, isListed } from '../site/sidebar.ts'
import type { Check, CompiledPage, Config, Locale, Problem } from '../types.ts'
import type { PageCheck } from './types.ts'

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

/** Pages missing from the sidebar of their locale. The page of the first locale stands for its translations. */
export const orphans: Check = (site) => {
  const docs = new Map<string, CompiledPage>()
  const found = site.locales.flatMap(({ locale, sidebar, pages }) => {
    // Without a sidebar of its own, an older version has all its pages in that of the current one.
    if (locale.version !== null && locale.version.sidebar === null) return []
    const reached = new Set(flatten(sidebar).map(({ item }) => item.url))
    // The logo leads to the root, which is often a landing page without a sidebar.
    const missing = pages.filter(({ url, route }) => !reached.has(url) && route !== '')
    return missing.filter(isListed).map(({ doc: own, route }): InLocale => {
      const setting = settingOf(locale, site.config)
      const doc = docs.get(`${setting} ${route}`) ?? own
      docs.set(`${setting} ${route}`, doc)
      const note = `Add "${route}" to \`${setting}\` in ${site.config.file ?? 'the configuration'}.`
      return {
        locale,
        problem: (where) =>
          warning('orphan', doc, `this page is not in the sidebar${where}`, note, route),
      }
    })
  })
  return reportedOnce(found, site)
}

/** The setting that a sidebar is made of. */
function settingOf({ version }: Locale, { sections }: Config): string {
  if (version !== null) return `versions[${version.name}].sidebar`
  return sections ? 'sections' : 'sidebar'
}

/** Locales without a page or a redirect at their root. The root of an older version leads to its first page. */
export const rootless: Check = ({ locales, config, redirects }) =>
  locales.flatMap(({ locale, pages }) => {
    if (locale.version !== null || pages.some((page) => page.route === '')) return []
    if (redirects.some(({ from, to }) => from === locale.path && to !== null)) return []
    const reason = `there is no page at ${locale.path}`
    return [warning('no-root', { file: config.docs }, reason, `Create ${config.docs}/index.md.`)]
  })

/** Entities defined by two pages: a link can only lead to the first. */
export const duplicateEntities: Check = ({ locales }) =>
  locales.flatMap(({ pages }) => {
    const known = new Map<string, CompiledPage>()
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
