/** The use of a component that only arranges what it is given. */

import type { Nodes } from 'mdast'
import { Children } from '../../compile/mdx-types.ts'
import type { SiteFiles } from '../../plugin/index.ts'
import { known } from '../extended-markdown/values/branch.ts'
import { Refused } from '../extended-markdown/values/javascript.ts'
import { type ElementSource, Scope } from '../extended-markdown/values/scope.ts'
import type { JsxElement } from './parse.ts'
import { namesFor, type Template, templateOf } from './template.ts'

export type ComponentSource = Extract<ElementSource, { readonly kind: 'component' }>

/** What the reader of a component has besides the page. */
export interface Use {
  readonly scope: Scope
  readonly slots: Readonly<Record<string, Children>>
  /** Components around it. */
  readonly depth: number
  readonly templates: Templates
}

export const DEFAULT_SLOT = 'default'

/** The content of an element by the slot that it is for. */
export function slotsOf(node: JsxElement): (readonly [slot: string, children: Nodes[]])[] {
  const slots = new Map<string, Nodes[]>()
  for (const child of node.children as Nodes[]) {
    const { name, attributes, children } = child as unknown as Partial<JsxElement>
    const isElement = /^mdxJsx/.test(child.type)
    const found = isElement ? attributes?.find((a) => 'name' in a && a.name === 'slot') : undefined
    const slot = typeof found?.value === 'string' ? found.value : DEFAULT_SLOT
    const given = found && name === 'Fragment' ? (children as Nodes[]) : [child]
    slots.set(slot, [...(slots.get(slot) ?? []), ...given])
  }
  return [...slots]
}

/** Content that a component may show, more than once. */
export function contentOf(nodes: readonly Nodes[], templates: Templates): Children {
  return new Children(nodes, (size) => templates.takeNodes(size))
}

/** What a component shows in each of its slots. */
export function childrenOf(
  inside: readonly (readonly [slot: string, nodes: Nodes[]])[],
  templates: Templates,
): Record<string, Children> {
  return Object.fromEntries(
    inside.flatMap(([slot, nodes]) =>
      nodes.length > 0 ? [[slot, contentOf(nodes, templates)] as const] : [],
    ),
  )
}

/**
 * The tag that a name of a component means: `const Tag = href ? 'a' : 'div'`.
 * https://docs.astro.build/en/reference/astro-syntax/#dynamic-tags
 */
export function tagOf(name: string, scope: Scope): string | null {
  try {
    const value = scope.lookUp(name)
    return typeof value === 'string' && /^[a-z][a-z\d]*$/.test(value) ? value : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Components in each other, and uses and nodes of slots on one page. */
const MAX_DEPTH = 10
const MAX_USES = 2000
const MAX_NODES = 20_000

/** The components that a page uses, each read once. */
export class Templates {
  readonly #known = new Map<string, Template | null>()
  #left = MAX_USES
  #nodes = MAX_NODES

  /**
   * The template of a component; null if it has none, or the page has too many.
   * @param written the name of the element, which may be a part of what is imported
   */
  take(source: ComponentSource, depth: number, written: string): Template | null {
    const { file } = source
    const parts = written.split('.').slice(1)
    const name = [...(source.name === '*' ? [] : [source.name]), ...parts].join('.')
    if (file === undefined || depth >= MAX_DEPTH) return null
    const key = `${file.path}#${name}`
    const known = this.#known.get(key)
    const template = known === undefined ? templateOf(file.path, file.text, name) : known
    this.#known.set(key, template)
    this.#left--
    return this.#left < 0 ? null : template
  }

  /** Takes from the nodes that slots may repeat; false if too few are left. */
  takeNodes(count: number): boolean {
    this.#nodes -= count
    return this.#nodes >= 0
  }
}

/** What the names in a component mean. */
export function scopeOf(
  template: Template,
  {
    path,
    given,
    slots,
    page,
  }: {
    readonly path: string
    /** The file that uses it. */
    readonly page: string
    readonly given: Readonly<Record<string, unknown>>
    readonly slots: Use['slots']
  },
  files: SiteFiles,
): Scope {
  const names = namesFor(template, given, slots)
  const scope = new Scope(path, files, names, new Map(), known, page)
  for (const program of template.programs) scope.add(program)
  scope.forget(Object.keys(names))
  return scope
}
