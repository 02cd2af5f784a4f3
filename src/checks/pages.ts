/** Pages that cannot be reached, and ids that are given twice. */
import { warning } from '../problems.ts'
import { flatten } from '../site/sidebar.ts'
import type { Check, Doc, Problem } from '../types.ts'

/** Pages that the sidebar of their locale does not lead to. */
export const orphans: Check = ({ locales, config }) =>
  locales.flatMap(({ locale, sidebar, pages }) => {
    const reached = new Set(flatten(sidebar).map(({ item }) => item.url))
    return pages
      .filter((page) => !reached.has(page.url))
      .map((page) =>
        warning(
          'orphan',
          page.doc,
          `no sidebar entry of ${locale.label} leads to this page`,
          `Add "${page.route}" to \`sidebar\` in ${config.file}.`,
        ),
      )
  })

/** Locales whose address leads to nothing. */
export const rootless: Check = ({ locales, config }) =>
  locales.flatMap(({ locale, pages }) => {
    if (pages.some((page) => page.route === '')) return []
    const reason = `no page stands at ${locale.path}`
    return [warning('no-root', { file: config.docs }, reason, `Write ${config.docs}/index.md.`)]
  })

/** What two pages describe by one name: a link that names it can only lead to the first. */
export const duplicateEntities: Check = ({ locales }) =>
  locales.flatMap(({ pages }) => {
    const known = new Map<string, Doc>()
    return pages.flatMap(({ doc }) =>
      doc.entities.flatMap(({ kind, name }): Problem[] => {
        const first = known.get(`${kind}:${name}`) ?? doc
        known.set(`${kind}:${name}`, first)
        if (first === doc) return []
        const reason = `the ${kind} "${name}" is described by ${first.file} already`
        return [warning('duplicate-entity', doc, reason, 'Links that name it lead there.')]
      }),
    )
  })

/** Ids that a page gives to two elements: a link can only mean the first. */
export const duplicateIds: Check = ({ locales }) =>
  locales.flatMap(({ pages }) =>
    pages.flatMap(({ doc }): Problem[] =>
      doc.repeated.map(({ id, ...place }) =>
        warning(
          'duplicate-id',
          place,
          `the id "${id}" stands twice on this page`,
          'Give one of the headings an id of its own: {#other-id}.',
        ),
      ),
    ),
  )
