import type { Nodes, Parent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { CompileInput } from '../input.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective
export type DirectiveKind = 'container' | 'leaf' | 'text'

/** What a directive may ask and tell while it is expanded. */
export interface Context {
  readonly input: CompileInput
  /** Path, relative to the root, of the file the directive was written in. */
  readonly file: string
  /** Says something about the directive's place. */
  readonly warn: (ruleId: string, reason: string, note?: string) => void
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

/** An element made of Markdown nodes. */
export function element(
  name: string,
  properties: Record<string, string | number | boolean | readonly string[] | null>,
  children: readonly Nodes[],
): Nodes {
  const data = { hName: name, hProperties: properties }
  return { type: 'element', data, children: [...children] } as unknown as Nodes
}

export function text(value: string): Nodes {
  return { type: 'text', value }
}

/** Takes the label `[…]` of a container off its children; undefined if it has none. */
export function takeLabel(node: DirectiveNode): Nodes[] | undefined {
  if (node.type !== 'containerDirective') return node.children as Nodes[]
  const first = node.children[0] as (Parent & { data?: { directiveLabel?: boolean } }) | undefined
  if (!first?.data?.directiveLabel) return undefined
  node.children.shift()
  return first.children as Nodes[]
}
