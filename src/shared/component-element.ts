/** From a use of a component in a page to the React element that renders it. */
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Definition } from './component.ts'
import type { Message } from './format.ts'
import type { PageData } from './page-data.ts'

/** UI strings and messages of plugins, in the language of a page. */
export interface ComponentWords {
  readonly lang: string
  readonly messages: Readonly<Record<string, Message>>
}

/** One use of a component, with everything resolved. */
export interface ComponentTree {
  readonly name: string
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
  /** The event handlers of its elements, which static markup is without. */
  readonly handlers: readonly string[]
}

export type Definitions = Readonly<Record<string, Definition<Readonly<Record<string, never>>>>>

/** What a component says for itself; null where it does not say, and its markup speaks for it. */
export function ownText(tree: ComponentTree, definitions: Definitions): string | null {
  const { text } = definitions[tree.name] as Definitions[string]
  return text === undefined ? null : text(ownProps(tree) as never)
}

/** Its props without the slots. */
function ownProps({ page, words, props }: ComponentTree): object {
  return { page, ...words, ...props }
}

type Rendered = FunctionComponent<Readonly<Record<string, unknown>>>

/** Components are elements of their own, so that a parent such as a tab list can read its children. */
export function elementOf(tree: ComponentTree, definitions: Definitions, key?: number): ReactNode {
  const { render, hydrate } = definitions[tree.name] as Definitions[string]
  const island = hydrate !== undefined
  const slots = Object.entries(tree.slots).map(([slot, parts]) => {
    const nodes = parts.map((part, index) =>
      typeof part === 'string' ? part : elementOf(part, definitions, index),
    )
    return [slot, island ? slotElement(slot, nodes, tree.inline) : oneOrAll(nodes)] as const
  })
  const own = ownProps(tree)
  const props = { ...own, ...Object.fromEntries(slots), key }
  const element = createElement(render as unknown as Rendered, props)
  if (!island) return element
  const host = {
    'data-island': tree.name,
    'data-when': hydrate,
    'data-props': JSON.stringify(own),
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
