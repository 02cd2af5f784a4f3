/** Makes and reads nodes of Markdown (mdast) for plugins, whose types do not depend on packages. */

import * as nodes from '../directives/types.ts'
import { infoOf, readMeta } from '../markdown/code-meta.ts'
import { labelOfLanguage } from '../markdown/languages.ts'
import { walk } from '../markdown/walk.ts'
import { oneLineJson } from '../shared/json.ts'
import type { MarkdownNode } from './types.ts'

type Properties = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

/** An HTML element. Properties have the names of hast: `className`, `ariaLabel`, `dataName`. */
export const element: (
  name: string,
  properties: Properties,
  children: readonly MarkdownNode[],
) => MarkdownNode = nodes.element

/** Text, as it is. */
export const text: (value: string) => MarkdownNode = nodes.text

/** A message in which each `{name}` is the text or the nodes of that name. */
export const phrase: (
  message: string,
  values: Readonly<Record<string, string | number | readonly MarkdownNode[]>>,
) => MarkdownNode[] = nodes.phrase

/** The children of a directive, whatever its kind. */
export const childrenOf: (node: MarkdownNode) => MarkdownNode[] = nodes.childrenOf

/** The value of an attribute; undefined if it is missing or empty. */
export const attribute: (node: MarkdownNode, name: string) => string | undefined = nodes.attribute

/** True for `{required}` and `{required="true"}`. */
export const flag: (node: MarkdownNode, name: string) => boolean = nodes.flag

/** Removes the label `[…]` of a container from its children and returns it; undefined if it has none. */
export const takeLabel: (node: MarkdownNode) => MarkdownNode[] | undefined = nodes.takeLabel

/** Joins texts to an id; characters that a URL fragment would escape become hyphens. */
export const idOf: (...parts: readonly (string | undefined)[]) => string = nodes.idOf

/** Calls a function with each node of a Markdown tree, and with the tree itself, from the top. */
export const walkNodes: (tree: MarkdownNode, visit: (node: MarkdownNode) => void) => void = walk

/** What the info string of a code block says. */
export interface CodeInfo {
  /** The first word; empty if there is none. */
  readonly language: string
  /** The title in the info string. */
  readonly writtenTitle: string | undefined
  /** The title, or the name of the file that the block shows. */
  readonly title: string | undefined
  /** The title, or a name of the language such as `Shell`. */
  readonly label: string
  /** A name of the language such as `Shell`. */
  readonly languageLabel: string
}

/** What the info string of a code block says. @param code a node of the type `code` */
export function codeInfoOf(code: MarkdownNode): CodeInfo {
  const { lang, meta } = infoOf(code)
  const { title: written, file } = readMeta(meta)
  const title = written ?? file?.split('/').at(-1)
  const languageLabel = labelOfLanguage(lang)
  const label = title ?? languageLabel
  return { language: lang, writtenTitle: written, title, label, languageLabel }
}

/** A value of a data file as text: lists with commas, numbers as they are written, nothing for null. */
export function textOfData(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOfData).join(', ')
  // Numbers as they are written may be of another copy of their class: plugins are bundled with one.
  return typeof value.valueOf() === 'object' ? oneLineJson(value) : String(value)
}
