import type { Nodes, Parent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Position } from 'unist'
import type { BuildCache } from '../cache/build-cache.ts'
import type { CompileInput } from '../compile/compile-input.ts'
import type { ReadMdx } from '../compile/mdx-types.ts'
import type { Needs } from '../compile/needs.ts'
import type { PageStyle } from '../compile/types.ts'
import type { ParseMarkdown } from '../markdown/parse-markdown.ts'
import type { RuleId } from '../problems/rules.ts'
import type { Allowance } from '../shared/component.ts'
import type { Messages } from '../shared/messages.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective
export type DirectiveKind = 'container' | 'leaf' | 'text'

/** The context in which a directive is expanded. */
export interface Context {
  readonly input: CompileInput
  /** What the page may ask for. */
  readonly needs: Needs
  /** UI strings in the language of the locale. */
  readonly messages: Messages
  /** Path of the file that contains the directive, relative to the root. */
  readonly file: string
  /** The preceding sibling, already expanded. */
  readonly previous: Nodes | undefined
  /** Names of the enclosing directives, innermost last. */
  readonly inside: readonly string[]
  /** Reports a problem at the directive's position, or at another place. */
  readonly warn: (
    ruleId: RuleId,
    reason: string,
    note?: string,
    place?: { readonly file: string; readonly position?: Position | undefined },
    actual?: string,
  ) => void
  /** Expands nested directives, for a directive that has to inspect the result. */
  readonly expand: (nodes: readonly Nodes[]) => Nodes[]
  /** Takes from the page's budget for generated content (rows, nodes, files); false when it is used up. */
  readonly takeBudget: (amount: number) => boolean
  /** Allows origins in the Content-Security-Policy of the page. */
  readonly allow: (allowance: Allowance) => void
  /** What plugins read besides docsgen's own Markdown. */
  readonly sources: SourceSyntaxes
  /** Null for a page without MDX. */
  readonly readMdx: ReadMdx | null
  /** What pages share. */
  readonly cache: BuildCache
  /** Parses Markdown as that of the page. */
  readonly parse: ParseMarkdown
  /** State shared between directives while a page is compiled. */
  readonly shared: Map<string, unknown>
}

/** A directive of the Markdown dialect: `:::name[label]{attributes}`. */
export interface Directive {
  readonly names: readonly string[]
  readonly kinds: readonly DirectiveKind[]
  /** Allowed attributes; others are reported. `*` allows any. */
  readonly attributes: readonly string[]
  /** The style sheet of the theme that pages with it load. */
  readonly style?: PageStyle
  /** Returns the replacement. Directives in it are expanded in turn. */
  readonly expand: (node: DirectiveNode, context: Context) => readonly Nodes[]
}

type Properties = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** An HTML element as an mdast node. */
export function element(name: string, properties: Properties, children: readonly Nodes[]): Nodes {
  const data = { hName: name, hProperties: { ...properties } }
  return { type: 'element', data, children: [...children] } as unknown as Nodes
}

export function text(value: string): Nodes {
  return { type: 'text', value }
}

/** Fills in a message with text and nodes, each `{name}` with the value of that name. */
export function phrase(
  message: string,
  values: Readonly<Record<string, string | number | readonly Nodes[]>>,
): Nodes[] {
  return message.split(/(\{\w+\})/).flatMap((piece) => {
    const value = values[piece.slice(1, -1)] ?? piece
    if (typeof value === 'object') return value
    return value === '' ? [] : [text(String(value))]
  })
}

/** The children of a directive, whatever its kind. */
export function childrenOf(node: DirectiveNode): Nodes[] {
  return node.children as Nodes[]
}

/** The value of an attribute; undefined if it is missing or empty. */
export function attribute(node: DirectiveNode, name: string): string | undefined {
  return node.attributes?.[name] || undefined
}

/** True for `{required}` and `{required="true"}`. */
export function flag(node: DirectiveNode, name: string): boolean {
  const value = node.attributes?.[name]
  return value !== undefined && value !== null && value !== 'false'
}

/** Removes the label `[…]` of a container from its children and returns it; undefined if it has none. */
export function takeLabel(node: DirectiveNode): Nodes[] | undefined {
  if (node.type !== 'containerDirective') return node.children as Nodes[]
  const first = node.children[0] as (Parent & { data?: { directiveLabel?: boolean } }) | undefined
  if (!first?.data?.directiveLabel) return undefined
  node.children.shift()
  return first.children as Nodes[]
}

/** Joins texts to an id; characters that a URL fragment would escape become hyphens. */
export function idOf(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part)
    .map((part) =>
      (part as string).replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, ''),
    )
    .join('-')
}
