/** Renders the components of a page, once it is known where their links lead. */
import { isOfPackage } from '../cache/bundle-inputs.ts'
import { pageData } from '../compile/page-data.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { reactError } from '../problems/react-errors.ts'
import type { ImageProp } from '../shared/component.ts'
import type { ComponentTree, RenderedComponent } from '../shared/component-element.ts'
import { escapeText } from '../shared/html.ts'
import { fill, placeholder } from '../shared/placeholders.ts'
import { thrownAt, thrownMessage } from '../theme/thrown-at.ts'
import type { CompiledPage, Components, ComponentUse, Target } from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { type Described, isBlock } from './schema.ts'

/**
 * The HTML of one use.
 * @param number its place among the CompiledPage's components
 * @param fillHtml fills the placeholders in the HTML of its slots
 * @throws SiteError that names the component and the page
 */
export type RenderUse = (
  doc: CompiledPage,
  number: number,
  targets: readonly (Target | null)[],
  components: Components,
  fillHtml: (html: string) => string,
) => string

/** As readers see it. */
export const renderComponent: RenderUse = (doc, number, targets, components, fillHtml) => {
  const { html, slots } = renderUse(doc, number, targets, components)
  return fill(html, (slot) => fillHtml(slots[Number(slot)] ?? ''))
}

/** For machines: what the component says by its `text`, then its slots; without `text`, as readers see it. */
export const sayComponent: RenderUse = (doc, number, targets, components, fillHtml) => {
  const { name, slots, inline } = doc.components[number] as ComponentUse
  // docsgen's own blocks are links, which say more than their text.
  const isOwn = isBlock(components.described[name] as Described)
  const said = isOwn
    ? null
    : blaming(doc, number, components, () =>
        components.textOf(withoutSlots(treeOf(doc, number, targets, [], components))),
      )
  if (said === null) return renderComponent(doc, number, targets, components, fillHtml)
  const text = escapeText(said)
  const parts = Object.values(slots).flat()
  const inside = parts.map((part) =>
    typeof part === 'number'
      ? sayComponent(doc, part, targets, components, fillHtml)
      : fillHtml(part),
  )
  return [inline || said === '' ? text : `<p>${text}</p>`, ...inside].join('')
}

/** The markup of a use with a placeholder for each part of its slots, and those parts. @throws SiteError */
function renderUse(
  doc: CompiledPage,
  number: number,
  targets: readonly (Target | null)[],
  components: Components,
): { readonly html: string; readonly slots: readonly string[] } {
  const slots: string[] = []
  const tree = treeOf(doc, number, targets, slots, components)
  return blaming(doc, number, components, () => ({
    html: components.render(tree).html,
    slots,
  }))
}

export interface OwnMarkup {
  readonly html: string
  /** What it says, for the search. */
  readonly text: string
  readonly notes: RenderedComponent['notes']
  /** What the ids begin with that React made for it. */
  readonly idPrefix: string
}

/** What a use itself prints and says, without what is inside it. @throws SiteError */
export function renderOwn(doc: CompiledPage, number: number, components: Components): OwnMarkup {
  const own = withoutSlots(treeOf(doc, number, [], [], components))
  return blaming(doc, number, components, () => {
    const { html: whole, notes } = components.render(own)
    const html = fill(whole, () => '')
    const { idPrefix } = own
    return { html, notes, idPrefix, text: components.textOf(own) ?? textOfHtml(html) }
  })
}

/** A use with nothing inside it. */
function withoutSlots(tree: ComponentTree): ComponentTree {
  const slots = Object.keys(tree.slots).map((slot) => [slot, [placeholder('')]] as const)
  return { ...tree, slots: Object.fromEntries(slots) }
}

/** React escapes these and no others. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

function textOfHtml(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(style|script)\b.*?(?:<\/\1>|$)|<[^>]*(?:>|$)/gs, ' ')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] as string)
}

/**
 * Runs a component; an error has its place in the component's file, and names the page. One of a
 * package, which the site cannot change, has the place where the page uses it. @throws SiteError
 */
function blaming<T>(doc: CompiledPage, number: number, components: Components, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const { name, file, line, column } = doc.components[number] as ComponentUse
    const subject = `the component "${name}"`
    const described = components.described[name] as Described
    // docsgen's own refuse what they cannot show.
    const what = isBlock(described) ? 'cannot be shown' : 'threw'
    const [reason, advice] = reactError(error, subject) ?? [
      `${subject} ${what}: ${thrownMessage(error)}`,
    ]
    const isOwn = isOfSite(described)
    const place = isOwn ? (thrownAt(error) ?? { file: described.file }) : { file, line, column }
    const origin = isOwn ? `While rendering ${file}:${line}:${column}.` : originOf(described)
    const note = [advice, origin].filter(Boolean).join(' ')
    throw new SiteError([fatal('component', place, reason, note || undefined)], { cause: error })
  }
}

/** True for one in a file that the site can change: not docsgen's own, and not in a package. */
export function isOfSite(described: Described): boolean {
  return !isBlock(described) && !isOfPackage(described.file)
}

function originOf(described: Described): string {
  const { file, plugin } = described
  if (isBlock(described)) return ''
  return `It is in ${file}${plugin ? `, of the plugin "${plugin}"` : ''}.`
}

/** A use with everything resolved; the HTML of its slots goes to `slots`, and a placeholder stands for it. */
function treeOf(
  doc: CompiledPage,
  number: number,
  targets: readonly (Target | null)[],
  slots: string[],
  components: Components,
): ComponentTree {
  const use = doc.components[number] as ComponentUse
  const { name, idPrefix, props, links, slots: parts, inline } = use
  const resolved = Object.entries(links).map(([prop, place]) => [
    prop,
    resolvedProp(doc, place, targets[place] ?? null),
  ])
  const trees = Object.entries(parts).map(([slot, some]) => [
    slot,
    some.map((part) =>
      typeof part === 'number'
        ? treeOf(doc, part, targets, slots, components)
        : placeholder(String(slots.push(part) - 1)),
    ),
  ])
  return {
    name,
    idPrefix,
    runtime: (components.described[name] as Described).runtime,
    page: pageData(doc),
    words: wordsOf(name, doc, components),
    inline,
    props: { ...props, ...Object.fromEntries(resolved) },
    slots: Object.fromEntries(trees) as ComponentTree['slots'],
  }
}

/** Of the page's messages, those that a component reads. */
function wordsOf(
  name: string,
  { words }: CompiledPage,
  { described }: Components,
): ComponentTree['words'] {
  const names = own(described, name)?.messages ?? []
  if (words === null || names.length === 0) return null
  const messages = names.map((message) => [message, own(words.messages, message) ?? ''] as const)
  return { lang: words.lang, messages: Object.fromEntries(messages) }
}

/** What a `link` or `image` prop receives. */
export function resolvedProp(
  { links }: CompiledPage,
  place: number,
  target: Target | null,
): string | ImageProp {
  const { kind, target: written } = links[place] as CompiledPage['links'][number]
  if (kind === 'link') return target?.url ?? written
  const { url: src = written, width, height, dark } = target ?? {}
  return {
    src,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(dark !== undefined && { dark }),
  }
}
