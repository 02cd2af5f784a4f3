/** Adds what components render (text, links, images) to the compiled pages that use them. */
import type { Element } from 'hast'
import type { BuildCache } from '../cache/build-cache.ts'
import { keyOf } from '../cache/hash.ts'
import type { Entry, Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { inspectHtml } from '../compile/printed.ts'
import { shorten } from '../compile/shorten.ts'
import { docOf, packPage, storePage } from '../compile/stored-page.ts'
import { SiteError } from '../problems/errors.ts'
import { type Place, warning } from '../problems/problem.ts'
import type { Allowance, Hydration } from '../shared/component.ts'
import type { Message } from '../shared/format.ts'
import { fill } from '../shared/placeholders.ts'
import { tagOf } from '../shared/tag.ts'
import type { ComponentBundle } from '../theme/components.ts'
import { placeOf, placeOfMarkup } from '../theme/jsx-places.ts'
import type {
  CompiledPage,
  Components,
  ComponentUse,
  Embed,
  Locale,
  Problem,
  RenderedLink,
} from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { isOfSite, type OwnMarkup, renderOwn } from './render.ts'

/** What belongs to the page's Markdown, and not to a component's own markup. */
const MISPLACED = [
  {
    isIn: ({ tagName }: Element) => /^h[1-6]$/.test(tagName),
    code: '<h',
    what: 'renders a heading, which the table of contents and the search do not include',
    note: 'Pass the heading as Markdown, in the children or a slot, or render a paragraph with a class.',
  },
  {
    // React's own, from `useId`, are unique.
    isIn: ({ properties: { id } }: Element, { idPrefix }: OwnMarkup) =>
      id !== undefined && !String(id).includes(`_${idPrefix}R_`),
    code: 'id',
    what: 'renders an id, which may not be unique on the page',
    note: 'Use a class, or an id that React’s `useId` returns.',
  },
]

/** What the head of a page has instead. */
function headNote({ tagName, properties }: Element): string {
  if (tagName === 'title') return 'Set `title` in the front matter of the page.'
  if (tagName === 'meta' && properties.name === 'description')
    return 'Set `description` in the front matter of the page.'
  return 'Add it with the `head` of a plugin.'
}

/**
 * Renders each component of each page once: its text joins the page's sections, and what is wrong
 * with it joins the page's problems.
 * @param locales the locale of each CompiledPage's text
 */
export async function completePages(
  docs: readonly CompiledPage[],
  locales: readonly Locale[],
  { load }: Pick<ComponentBundle, 'load'>,
  memo: Memo,
  cache: BuildCache,
): Promise<readonly CompiledPage[]> {
  const haveComponents = cache.resource(
    'have components',
    () => new PerItem((doc: CompiledPage) => doc.components.length > 0),
  )
  if (!haveComponents.of(docs).includes(true)) return docs
  const components = await load()
  const { entries, completed } = cache
    .of(memo)
    .memoize('completed', components, () => listsOf(components, memo, cache))
  const found = entries.of(docs, locales)
  memo.use(found.filter((entry) => entry !== null))
  return completed.of(docs, found)
}

/** The entry of a CompiledPage without components is null. */
const listsOf = (components: Components, memo: Memo, cache: BuildCache) => ({
  entries: new PerItem((doc: CompiledPage, locale: Locale) => {
    if (doc.components.length === 0) return null
    return completePage(doc, wordsFor(doc, components, locale), components, memo)
  }),
  completed: new PerItem((doc: CompiledPage, entry: Entry | null) =>
    entry ? docOf(entry, cache) : doc,
  ),
})

/** The messages that a page's components read, in the words of its locale; null if they read none. */
function wordsFor(
  doc: CompiledPage,
  { described }: Components,
  locale: Locale,
): CompiledPage['words'] {
  const names = new Set(doc.components.flatMap(({ name }) => own(described, name)?.messages ?? []))
  if (names.size === 0) return null
  const all: Readonly<Record<string, Message>> = { ...locale.messages, ...locale.pluginMessages }
  const messages = [...names].flatMap((name) => {
    const message = own(all, name)
    return message === undefined ? [] : [[name, message] as const]
  })
  return { lang: locale.htmlLang, messages: Object.fromEntries(messages) }
}

function completePage(
  doc: CompiledPage,
  words: CompiledPage['words'],
  components: Components,
  memo: Memo,
): Entry {
  const keys = [...new Set(doc.components.map(({ name }) => components.keys.get(name)))].sort()
  const key = keyOf('complete-doc', { doc, keys, words })
  const known = memo.recall(key)
  if (known) return known
  const { html, sections } = doc
  const completed = { ...complete({ ...doc, html, sections, words }, components), key }
  return storePage(memo, 'complete-doc', packPage(completed))
}

function complete(doc: CompiledPage, components: Components): CompiledPage {
  const found = new Found(doc, components)
  const texts = doc.components.map((use, number) => {
    try {
      const markup = renderOwn(doc, number, components)
      found.add(use, markup)
      return markup.text
    } catch (error) {
      if (!(error instanceof SiteError)) throw error
      for (const problem of error.problems)
        found.problems.set(`${use.name} ${problem.reason}`, problem)
      return ''
    }
  })
  const numberOf = (placeholder: string) => Number(placeholder.slice(placeholder.indexOf(':') + 1))
  const textOf = (placeholder: string) => texts[numberOf(placeholder)] ?? ''
  const isBlock = (placeholder: string) => {
    const { file = '' } =
      own(components.described, doc.components[numberOf(placeholder)]?.name ?? '') ?? {}
    return /(?:^|\/)templates\/blocks\/[^/]+$/.test(file)
  }
  // docsgen's own blocks, such as videos, do not describe a page.
  const inLead = (placeholder: string) => (isBlock(placeholder) ? '' : textOf(placeholder).trim())
  const lead = squeeze(fill(doc.lead ?? '', inLead))
  return {
    ...doc,
    description: lead === '' ? doc.description : shorten(lead),
    lead: null,
    problems: [...doc.problems, ...found.problems.values()],
    embeds: [...doc.embeds, ...found.embeds],
    renderedLinks: found.links,
    sections: doc.sections.map((section) => ({
      ...section,
      text: squeeze(fill(section.text, textOf)),
    })),
  }
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** What the components of a page render. */
class Found {
  /** Each once a page, however often the component is used. */
  readonly problems = new Map<string, Problem>()
  readonly embeds: Embed[] = []
  /** By component and address, the first of the page. */
  readonly #links = new Map<string, RenderedLink>()
  readonly #doc: CompiledPage
  readonly #components: Components

  constructor(doc: CompiledPage, components: Components) {
    this.#doc = doc
    this.#components = components
  }

  add(use: ComponentUse, markup: OwnMarkup): void {
    const { html, notes } = markup
    const { name } = use
    const { findings, embeds, links, elements, metadata } = inspectHtml(html)
    const described = this.#components.described[name]
    const placeOf = (code: string) => this.#placeOf(use, placeOfMarkup(notes, code))
    for (const { ruleId, what, note, actual, code } of findings) {
      const reason = `the component "${name}" ${what}`
      this.#report(name, warning(ruleId, placeOf(code), reason, note, actual))
    }
    for (const { isIn, what, note, code } of MISPLACED) {
      if (elements.some((element) => isIn(element, markup))) {
        const reason = `the component "${name}" ${what}`
        this.#report(name, warning('component', placeOf(code), reason, note))
      }
    }
    for (const element of metadata) {
      const code = tagOf(element.tagName, element.properties)
      const reason = `the component "${name}" renders a ${code} into the text of the page, where nothing reads it`
      this.#report(name, warning('component', placeOf(code), reason, headNote(element)))
    }
    if (described?.stylePackage && described.hydrate === null) {
      const reason = `the component "${name}" uses ${described.stylePackage}, which writes styles into the page while it runs, but does not run in browsers`
      const sheet = described.file.replace(/\.\w+$/, '.css')
      const note = `Give it \`hydrate\`, or write the styles in ${sheet}, which is linked from the pages that use it, and set classes.`
      this.#report(name, warning('inline-style', this.#placeOf(use, null), reason, note))
    }
    this.#addNotes(use, notes, described?.hydrate ?? null)
    const frames = this.#doc.embeds.filter(({ kind }) => kind === 'embed').map(({ url }) => url)
    for (const embed of embeds) {
      if (frames.includes(embed.url) || isAllowedBy(described?.allow ?? {}, embed)) continue
      this.embeds.push({ ...embed, component: name, ...placeOf(embed.url) })
    }
    const given = Object.values(use.links).map((at) => this.#doc.links[at]?.target ?? '')
    for (const url of new Set(links)) {
      // The address of a `link` prop is not resolved yet, and checked as any link of the page.
      if (!/^\/(?!\/)/.test(url) || given.some((to) => to !== '' && url.startsWith(to))) continue
      const key = `${name} ${url}`
      this.#links.set(key, this.#links.get(key) ?? { url, component: name, ...placeOf(url) })
    }
  }

  /** What its static markup is without. */
  #addNotes(use: ComponentUse, notes: OwnMarkup['notes'], hydrate: Hydration | null): void {
    const { name } = use
    const namesOf = (...kinds: readonly string[]) =>
      notes.filter(({ kind }) => kinds.includes(kind)).map((note) => note.name)
    const inBrowsers = [...namesOf('handler'), ...namesOf('hook').map((hook) => `\`${hook}\``)]
    if (inBrowsers.length > 0 && hydrate === null) {
      const handler = notes.find(({ kind, place }) => kind === 'handler' && place !== null)?.place
      const place = this.#placeOf(use, handler ? placeOf(handler) : null)
      const reason = `${inBrowsers.join(', ')} in the component "${name}" has no effect: it is not run in browsers`
      this.#report(name, warning('component', place, reason, 'Add `hydrate` to the component.'))
    }
    for (const key of namesOf('data')) {
      const reason = `the component "${name}" reads \`page.data.${key}\`, which it does not receive: with \`hydrate\`, it receives the keys that its \`data\` names`
      const note = `Add it, as in \`data: ['${key}']\`. What is named is published with the page.`
      this.#report(name, warning('component', this.#placeOf(use, null), reason, note))
    }
  }

  /**
   * In the component's file, where all pages that use it have the problem; for one that the site cannot
   * change, where the page uses it.
   * @param inCode the element; null if it is not known
   */
  #placeOf(
    use: ComponentUse,
    inCode: Place | null,
  ): Pick<ComponentUse, 'file' | 'line' | 'column'> {
    const described = own(this.#components.described, use.name)
    const {
      file,
      line = 0,
      column = 0,
    } = described && isOfSite(described) ? (inCode ?? { file: described.file }) : use
    return { file, line, column }
  }

  get links(): readonly RenderedLink[] {
    return [...this.#links.values()]
  }

  #report(name: string, problem: Problem): void {
    const key = `${name} ${problem.reason}`
    if (!this.problems.has(key)) this.problems.set(key, problem)
  }
}

/** True if the component's `allow` has the origin. */
function isAllowedBy(allow: Allowance, { kind, url }: Pick<Embed, 'kind' | 'url'>): boolean {
  const origins =
    { image: allow.img, frame: allow.frame, media: allow.media }[kind as 'image'] ?? []
  return URL.canParse(url) && origins.includes(new URL(url).origin)
}
