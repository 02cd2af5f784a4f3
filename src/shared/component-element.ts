/** From a use of a component in a page to the React element that renders it. */
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Definition } from './component.ts'
import type { Message } from './format.ts'
import { type Note, note } from './noting.ts'
import type { PageData } from './page-data.ts'

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
  /** The page it is on. */
  readonly page: PageData
  /** The messages it reads and their language; null if it reads none. */
  readonly words: ComponentWords | null
  /** Plain JSON. */
  readonly props: Readonly<Record<string, unknown>>
  /** HTML as a hole, or another component; by slot, `children` among them. */
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
function notingMissing(page: PageData, all: PageData['data']): PageData {
  const data = new Proxy(page.data, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && !Object.hasOwn(target, key) && Object.hasOwn(all, key))
        note('data', key)
      return Reflect.get(target, key, receiver)
    },
  })
  return { ...page, data }
}

type Rendered = FunctionComponent<Readonly<Record<string, unknown>>>

/** Components are elements of their own, so that a parent such as a tab list can read its children. */
export function elementOf(tree: ComponentTree, definitions: Definitions, key?: number): ReactNode {
  const definition = definitions[tree.name] as Definitions[string]
  const { render, hydrate } = definition
  const island = hydrate !== undefined
  const slots = Object.entries(tree.slots).map(([slot, parts]) => {
    const nodes = parts.map((part, index) =>
      typeof part === 'string' ? part : elementOf(part, definitions, index),
    )
    return [slot, island ? slotElement(slot, nodes, tree.inline) : oneOrAll(nodes)] as const
  })
  const page = pageFor(tree.page, definition)
  const own = ownProps(tree, notingMissing(page, tree.page.data))
  const props = { ...own, ...Object.fromEntries(slots), key }
  const element = createElement(render as unknown as Rendered, props)
  if (!island) return element
  const host = {
    'data-island': tree.name,
    'data-when': hydrate,
    'data-props': JSON.stringify(ownProps(tree, page)),
    'data-id-prefix': tree.idPrefix,
    key,
  }
  return createElement(tree.inline ? 'span' : 'div', host, element)
}

/** Existing nodes that the client moves into the running component. */
function slotElement(name: string, nodes: readonly ReactNode[], inline: boolean): ReactNode {
  return createElement(inline ? 'span' : 'div', { 'data-slot': name }, ...nodes)
}

/** An array, so that `Children.map` visits each; a slot with one part is that part. */
function oneOrAll(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : nodes
}
