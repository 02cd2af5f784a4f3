/** What the templates of a site render: what browsers block in it, and what the client needs of it. */
import type { BuildCache } from '../cache/build-cache.ts'
import { inspectHtml } from '../compile/printed.ts'
import { SiteError } from '../problems/errors.ts'
import { type Place, warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { contextOf } from '../render/context.ts'
import { pages } from '../render/pages.ts'
import { notFoundPages, searchPages } from '../render/special-pages.ts'
import type { RenderedComponent } from '../shared/component-element.ts'
import type { Note } from '../shared/instrumented-jsx.ts'
import type { NavItem } from '../shared/theme.ts'
import { missingHooks, type Rendered } from '../theme/hooks.ts'
import { placeOf, placeOfMarkup } from '../theme/jsx-places.ts'
import { addedLayouts } from '../theme/layouts.ts'
import { Templates } from '../theme/templates.ts'
import type { Config, Page, Problem, Site, Theme } from '../types.ts'
import { literal } from '../utilities/escape-pattern.ts'
import { blocked } from './blocked.ts'
import { isDead } from './rendered-links.ts'

/** One component of the theme, rendered. */
interface Rendering extends RenderedComponent {
  readonly component: string
  readonly props: Rendered['props']
}

/** The problems of the last site that a theme rendered, and what they depend on. */
interface LastProblems {
  of: readonly unknown[]
  problems: Problem[]
}

/**
 * Renders a sample of the pages, one for each layout and each set of keys in the front matter, and
 * inspects what the theme's components print. Only sites with templates of their own need it.
 */
export function templateProblems(site: Site, theme: Theme, cache: BuildCache): Problem[] {
  const { config } = site
  // They are read again with the code that renders them, and with the configuration.
  const templates = cache.of(config).memoize('templates', theme.render, () => new Templates(config))
  if (templates.isEmpty) return []
  const locales = site.locales.map((locale) => ({
    ...locale,
    // What is kept by routing has other pages.
    routing: `${locale.routing} samples`,
    pages: samplesOf(locale.pages, cache),
    sidebar: shortened(locale.sidebar),
  }))
  const of = locales.flatMap(({ routing, pages }) => [routing, ...pages])
  const last = cache.memoize(
    'template problems',
    theme.render,
    (): LastProblems => ({ of: [], problems: [] }),
  )
  if (last.of.length !== of.length || !last.of.every((one, i) => one === of[i]))
    Object.assign(last, { of, problems: inspect({ ...site, locales }, theme, templates, cache) })
  return last.problems
}

const MOST_SAMPLES = 30

function samplesOf(pages: readonly Page[], cache: BuildCache): Page[] {
  const kinds = new Map<string, Page>()
  for (const page of pages) {
    const kind = cache.memoize('kind of sample', page, kindOf)
    if (!kinds.has(kind)) kinds.set(kind, page)
    if (kinds.size >= MOST_SAMPLES) break
  }
  return [...kinds.values()]
}

function kindOf({ doc: { meta, data, toc }, section }: Page): string {
  const keys = [...Object.keys(meta), ...Object.keys(data)].sort()
  return JSON.stringify([meta.layout, toc.length > 0, section === null, keys])
}

/** The first items of each group: all are rendered alike. */
function shortened(items: readonly NavItem[]): NavItem[] {
  return items.slice(0, 5).map((item) => ({ ...item, items: shortened(item.items) }))
}

function inspect(site: Site, theme: Theme, templates: Templates, cache: BuildCache): Problem[] {
  const { config } = site
  const { renderings, problems } = render(site, theme, cache)
  const rendered = renderings.map(({ component, props, html, notes }) => {
    const { elements, findings, embeds, links } = inspectHtml(html, theme.prepaint)
    for (const { ruleId, what, note, actual, code } of findings) {
      const [place, subject] = blame(notes, code, component, config)
      problems.push(warning(ruleId, place, `${subject} ${what}`, note, actual))
    }
    for (const { kind, url } of embeds) {
      const [place, subject] = blame(notes, url, component, config)
      const problem = blocked(kind, url, place, config, `${subject} renders `)
      if (problem !== null) problems.push(problem)
    }
    problems.push(...deadLinks(links, templates, site), ...withoutEffect(notes, templates))
    return { component, props, elements }
  })
  problems.push(...missingHooks(rendered, templates, config), ...unusedLayouts(site))
  return withoutDuplicates(problems)
}

/** The site's own layouts that no page has, which may be misspelled. */
function unusedLayouts({ config, locales, layouts }: Site): Problem[] {
  const pages = locales.flatMap((locale) => locale.pages)
  const used = new Set(pages.map(({ doc }) => doc.meta.layout))
  return [...addedLayouts(config)].flatMap(([file, name]) => {
    if (used.has(name)) return []
    const others = [...layouts].filter((one) => one !== name)
    const note = didYouMean(name, others) ?? `Write \`layout: ${name}\` in a page, or delete it.`
    return [warning('layout', { file }, `no page has the layout "${name}"`, note, name)]
  })
}

/** What the samples consist of. What fails is among the problems. */
function render(
  site: Site,
  theme: Theme,
  cache: BuildCache,
): { readonly renderings: readonly Rendering[]; readonly problems: Problem[] } {
  const renderings: Rendering[] = []
  const problems: Problem[] = []
  const recording: Theme = {
    ...theme,
    render: (component, props) => {
      const rendered = theme.inspect(component, props)
      const isKnown = renderings.some(
        (one) => one.component === component && one.html === rendered.html,
      )
      if (!isKnown) renderings.push({ component, props: props as Rendering['props'], ...rendered })
      return rendered.html
    },
  }
  const context = contextOf(site, recording, cache)
  for (const generate of [pages, notFoundPages, searchPages]) {
    for (const output of generate(
      site,
      recording,
      (_, argument, make) => make(argument),
      context,
    )) {
      try {
        output.bytes()
      } catch (error) {
        if (!(error instanceof SiteError)) throw error
        problems.push(...error.problems)
      }
    }
  }
  return { renderings, problems }
}

/** Where an element of the site's own code prints something, and what to call that code. */
function blame(
  notes: readonly Note[],
  code: string,
  component: string,
  { templates }: Config,
): [place: Place, subject: string] {
  const place = placeOfMarkup(notes, code)
  return place ? [place, 'this template'] : [{ file: templates }, `the template ${component}`]
}

/** Addresses written in templates; the others are those of pages and of the configuration, and checked there. */
function deadLinks(links: readonly string[], templates: Templates, site: Site): Problem[] {
  return links.flatMap((url) => {
    if (!isDead(url, site)) return []
    const place = templates.find(new RegExp(`(?<=["'\`])${literal(url)}(?=["'\`])`))
    if (place.line === undefined) return []
    const reason = `this template renders the link "${url}", which does not lead to a page`
    return [warning('broken-link', place, reason, undefined, url)]
  })
}

/** Handlers and hooks, which need a browser. */
function withoutEffect(notes: readonly Note[], templates: Templates): Problem[] {
  return notes.flatMap(({ kind, name, place }) => {
    if (kind !== 'handler' && kind !== 'hook') return []
    const what = kind === 'hook' ? `\`${name}\`` : name
    const at = place ? placeOf(place) : templates.find(new RegExp(`\\b${name}\\s*[(<]`))
    const reason = `${what} has no effect: templates are not run in browsers`
    const note =
      'Move it to the `client` of the configuration, or to a component with `hydrate` that pages use.'
    return [warning('template', at, reason, note)]
  })
}

/** Locales and layouts share most templates. */
function withoutDuplicates(problems: readonly Problem[]): Problem[] {
  const byText = new Map<string, Problem>()
  for (const problem of problems) {
    const { file, line, column, reason } = problem
    const key = `${file}:${line}:${column} ${reason}`
    if (!byText.has(key)) byText.set(key, problem)
  }
  return [...byText.values()]
}
