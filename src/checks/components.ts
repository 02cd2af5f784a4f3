/** Renders every use of a component once, so that what is wrong with it is reported like any other problem. */
import { componentKeys, renderUse } from '../outputs/components.ts'
import { SiteError, warning } from '../problems.ts'
import type { Components, Doc, Page, Problem, Remember, Site } from '../types.ts'

/** What a component's own markup must not hold: its rule in words, and what to do instead. */
const FORBIDDEN = [
  {
    pattern: /<h[1-6][\s>]/,
    reason: 'prints a heading, which the table of contents and the search do not see',
    note: 'Take the heading as Markdown, in the children or a slot, or print a paragraph with a class.',
  },
  {
    pattern: /<[^>]*\sid="/,
    reason: 'prints an id, which may repeat on the page',
    note: 'Use a class, or `aria-label` in place of `aria-labelledby`.',
  },
  {
    pattern: /<[^>]*\sstyle="/,
    reason: 'prints an inline style, which the pages’ Content-Security-Policy blocks',
    note: 'Put it into a style sheet of the same name beside the component.',
  },
]

/** Problems of the components on all pages; those that throw are errors. */
export function checkComponents(
  site: Site,
  components: Components,
  remember: Remember,
): readonly Problem[] {
  const pages = [...site.byUrl.values()].filter(({ doc }) => doc.components.length > 0)
  return pages.flatMap(({ doc, targets }) =>
    remember(
      'component-problems',
      { doc, targets, components: componentKeys(doc, components) },
      () => problemsOf(doc, targets, components),
    ),
  )
}

function problemsOf(doc: Doc, targets: Page['targets'], components: Components): Problem[] {
  const problems = new Map<string, Problem>()
  for (const [number, use] of doc.components.entries()) {
    for (const problem of problemsOfUse(doc, number, targets, components)) {
      const key = `${use.name} ${problem.reason}`
      if (!problems.has(key)) problems.set(key, problem)
    }
  }
  return [...problems.values()]
}

function problemsOfUse(
  doc: Doc,
  number: number,
  targets: Page['targets'],
  components: Components,
): readonly Problem[] {
  const { name, file, line, column } = doc.components[number] as Doc['components'][number]
  try {
    const { html } = renderUse(doc, number, targets, components)
    return FORBIDDEN.filter(({ pattern }) => pattern.test(html)).map(({ reason, note }) =>
      warning('component', { file, line, column }, `the component "${name}" ${reason}`, note),
    )
  } catch (error) {
    if (error instanceof SiteError) return error.problems
    throw error
  }
}
