import type { Nodes, Parent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Position } from 'unist'
import type { CompileInput } from '../compile-input.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective
export type DirectiveKind = 'container' | 'leaf' | 'text'

/** What a directive may ask and tell while it is expanded. */
export interface Context {
  readonly input: CompileInput
  /** Path, relative to the root, of the file the directive was written in. */
  readonly file: string
  /** What stands before it, already expanded. */
  readonly previous: Nodes | undefined
  /** Names of the directives around it, the innermost last. */
  readonly inside: readonly string[]
  /** Says something about the directive's place, or about another one. */
  readonly warn: (
    ruleId: string,
    reason: string,
    note?: string,
    place?: { readonly file: string; readonly position?: Position | undefined },
  ) => void
  /** Expands nodes inside the directive, for one that must see what its children become. */
  readonly expand: (nodes: readonly Nodes[]) => Nodes[]
  /** Asks to make this many parts (rows, nodes, files) of data and files; false when there are too many. */
  readonly spend: (amount: number) => boolean
  /** What directives keep for each other while one page is compiled. */
  readonly shared: Map<string, unknown>
}

/** One block that writers can use: `:::name[label]{attributes}`. */
export interface Directive {
  readonly names: readonly string[]
  readonly kinds: readonly DirectiveKind[]
  /** The attributes it understands; others are reported. `*` stands for any. */
  readonly attributes: readonly string[]
  /** What stands in its place. Directives among the result are expanded in turn. */
  readonly expand: (node: DirectiveNode, context: Context) => readonly Nodes[]
}

type Properties = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** An element made of Markdown nodes. */
export function element(name: string, properties: Properties, children: readonly Nodes[]): Nodes {
  const data = { hName: name, hProperties: { ...properties } }
  return { type: 'element', data, children: [...children] } as unknown as Nodes
}

export function text(value: string): Nodes {
  return { type: 'text', value }
}

/** The children of a directive, whatever its kind. */
export function childrenOf(node: DirectiveNode): Nodes[] {
  return node.children as Nodes[]
}

/** The value of an attribute; undefined when it is not there or empty. */
export function attribute(node: DirectiveNode, name: string): string | undefined {
  return node.attributes?.[name] || undefined
}

/** True for `{required}` and `{required="true"}`. */
export function flag(node: DirectiveNode, name: string): boolean {
  const value = node.attributes?.[name]
  return value !== undefined && value !== null && value !== 'false'
}

/** Takes the label `[…]` of a container off its children; undefined if it has none. */
export function takeLabel(node: DirectiveNode): Nodes[] | undefined {
  if (node.type !== 'containerDirective') return node.children as Nodes[]
  const first = node.children[0] as (Parent & { data?: { directiveLabel?: boolean } }) | undefined
  if (!first?.data?.directiveLabel) return undefined
  node.children.shift()
  return first.children as Nodes[]
}

/** Text as part of an id: what a fragment of a url cannot show becomes a hyphen. */
export function idOf(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part)
    .map((part) => (part as string).replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|-+$/g, ''))
    .join('-')
}
