/** From a use of a component in a page to the React element that renders it. */
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Definition, Hydration, Runtime } from './component.ts'
import type { Message } from './format.ts'
import { escapeAttribute, escapeText } from './html.ts'
import { type Note, note } from './instrumented-jsx.ts'
import type { PageData } from './page-data.ts'
import { fill, placeholder } from './placeholders.ts'
import { STYLE_TYPE } from './style-type.ts'
import { renderStart, renderWhole } from './suspense.ts'

/** UI strings and messages of plugins, in the language of a page. */
export interface ComponentWords {
  readonly lang: string
  readonly messages: Readonly<Record<string, Message>>
}

/** One use of a component, with everything resolved. */
export interface ComponentTree {
  readonly name: string
  /** What the ids of `useId` in it begin with: no other use on the page has it. */
  readonly idPrefix: string
  /** What runs it in browsers, if anything does. */
  readonly runtime: Runtime
  /** The page it is on. */
  readonly page: PageData
  /** The messages it reads and their language; null if it reads none. */
  readonly words: ComponentWords | null
  /** Plain JSON. */
  readonly props: Readonly<Record<string, unknown>>
  /** HTML as a placeholder, or another component; by slot, `children` among them. */
  readonly slots: Readonly<Record<string, readonly (string | ComponentTree)[]>>
  /** Written within a line of text. */
  readonly inline: boolean
}

/** What rendering a use results in. */
export interface RenderedComponent {
  readonly html: string
  readonly notes: readonly Note[]
}

export type Definitions = Readonly<Record<string, Definition<Readonly<Record<string, never>>>>>

/** What a component says for itself; null where it does not say, and its markup speaks for it. */
export function ownText(tree: ComponentTree, definitions: Definitions): string | null {
  const definition = definitions[tree.name] as Definitions[string]
  const { text } = definition
  return text === undefined ? null : text(ownProps(tree, pageFor(tree.page, definition)) as never)
}

/** Its props without the slots. */
function ownProps({ words, props }: ComponentTree, page: PageData): object {
  return { page, ...words, ...props }
}

/** The props of an island are in the page, where anybody can read them: only what it names may be. */
function pageFor(page: PageData, { hydrate, data = [] }: Definitions[string]): PageData {
  if (hydrate === undefined) return page
  const named = data.filter((key) => Object.hasOwn(page.data, key))
  return { ...page, data: Object.fromEntries(named.map((key) => [key, page.data[key]])) }
}

/** Notes the keys that are read but not there. */
function recordMissing(page: PageData, all: PageData['data']): PageData {
  const data = new Proxy(page.data, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && !Object.hasOwn(target, key) && Object.hasOwn(all, key))
        note('data', key)
      return Reflect.get(target, key, receiver)
    },
  })
  return { ...page, data }
}

/** React puts these before images; an image on a page is loaded when it is seen. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** The components of a site, and React's functions that render them, which only builds have. */
export interface Renderer {
  readonly definitions: Definitions
  readonly renderToString: Render
  readonly renderToStaticMarkup: Render
}

type Render = (node: ReactNode, options: { readonly identifierPrefix: string }) => string

/** The HTML of one use, with all that is inside it. */
export function htmlOf(tree: ComponentTree, renderer: Renderer): string {
  const options = { identifierPrefix: tree.idPrefix }
  const render = (node: ReactNode) => renderer.renderToStaticMarkup(node, options)
  return renderWhole(elementOf(tree, renderer), render).replace(PRELOADS, '')
}

type Rendered = FunctionComponent<Readonly<Record<string, unknown>>>

/** Components are elements of their own, so that a parent such as a tab list can read its children. */
function elementOf(tree: ComponentTree, renderer: Renderer, key?: number): ReactNode {
  const { definitions } = renderer
  const { hydrate } = definitions[tree.name] as Definitions[string]
  if (hydrate !== undefined) return islandOf(tree, hydrate, renderer, key)
  const slots = Object.entries(tree.slots).map(([slot, parts]) => {
    const nodes = parts.map((part, index) =>
      typeof part === 'string' ? part : elementOf(part, renderer, index),
    )
    return [slot, oneOrAll(nodes)] as const
  })
  return ownElement(tree, definitions, Object.fromEntries(slots), key)
}

function ownElement(
  tree: ComponentTree,
  definitions: Definitions,
  slots: Readonly<Record<string, ReactNode>>,
  key?: number,
): ReactNode {
  const definition = definitions[tree.name] as Definitions[string]
  const page = recordMissing(pageFor(tree.page, definition), tree.page.data)
  const props = { ...ownProps(tree, page), ...slots, key }
  return createElement(definition.render as unknown as Rendered, props)
}

/** Marks the elements around the slots of an island. Other names, such as `data-slot`, are those of libraries. */
const SLOT = 'data-island-slot'

/** A tag with inline styles, as React writes them: with its values in double quotes. */
const STYLED_TAG = /<[a-z][^\s<>"]*(?:\s[^\s<>"=]+(?:="[^"]*")?)*? style="/gi

/** A style element: a script of a type that browsers do not run can stand for it, under any policy. */
const STYLE_ELEMENT = /<style(?=[\s>])([^<>]*)>([^<]*(?:<(?!\/style>)[^<]*)*)<\/style>/g

/** Text that would end a script is escaped; `restoreStyles` reads it. */
function scriptOf(_: string, attributes: string, css: string): string {
  return `<script type="${STYLE_TYPE}"${attributes}>${escapeText(css)}</script>`
}

/** It is rendered apart from what is around it, as in the browser, where React adopts it. */
function islandOf(
  tree: ComponentTree,
  hydrate: Hydration,
  renderer: Renderer,
  key?: number,
): ReactNode {
  const { definitions, renderToString, renderToStaticMarkup } = renderer
  const tag = tree.inline ? 'span' : 'div'
  const contents = Object.entries(tree.slots).map(([slot, parts]) => {
    const html = parts.map((part) => (typeof part === 'string' ? part : htmlOf(part, renderer)))
    return [slot, html.join('')] as const
  })
  const slots = contents.map(([name]) => {
    return [
      name,
      createElement(tag, { key: name, [SLOT]: name, ...inner(placeholder(name)) }),
    ] as const
  })
  // Preact does not read the comments between texts by which React knows them apart.
  const render = tree.runtime === 'react' ? renderToString : renderToStaticMarkup
  const element = ownElement(tree, definitions, Object.fromEntries(slots))
  const html = renderStart(element, (node) => render(node, { identifierPrefix: tree.idPrefix }))
    .replace(PRELOADS, '')
    // The policy of pages blocks the one; the client applies the other.
    .replace(STYLED_TAG, (tag) => tag.replace(' style="', ' data-island-style="'))
    .replace(STYLE_ELEMENT, scriptOf)
  // What React discards has been rendered, too, so that only its result tells what is shown.
  const hidden = new Map(contents)
  const shown = fill(html, (name) => {
    hidden.delete(name)
    return contents.find(([slot]) => slot === name)?.[1] ?? ''
  })
  // The client finds what is in them like all else, and it works once the component shows it.
  const waiting = [...hidden].map(
    ([name, content]) => `<${tag} ${SLOT}="${escapeAttribute(name)}" hidden>${content}</${tag}>`,
  )
  return createElement(tag, {
    'data-island': tree.name,
    'data-when': hydrate,
    'data-props': JSON.stringify(
      ownProps(tree, pageFor(tree.page, definitions[tree.name] as Definitions[string])),
    ),
    'data-id-prefix': tree.idPrefix,
    key,
    ...inner(shown + waiting.join('')),
  })
}

/** Content that has been rendered before. */
function inner(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}

/** An array, so that `Children.map` visits each; a slot with one part is that part. */
function oneOrAll(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : nodes
}
