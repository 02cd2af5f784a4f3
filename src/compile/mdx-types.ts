import type { Nodes, Root } from 'mdast'
import type { ParseMarkdown } from '../markdown/parse-markdown.ts'
import type { SiteFiles } from '../sources/found-file.ts'
import type { Problem } from '../types.ts'
import type { Needs } from './needs.ts'

/** What is between the tags of a partial, which `{props.children}` shows in it. */
export class Children {
  readonly #nodes: readonly Nodes[]
  readonly #take: (size: number) => boolean
  /** The nodes that were shown. */
  readonly shown = new Set<Nodes>()

  /** @param take takes from the budget of the page */
  constructor(nodes: readonly Nodes[], take: (size: number) => boolean) {
    this.#nodes = nodes
    this.#take = take
  }

  /**
   * A copy of the nodes, which may be shown more than once; none if the page becomes too large.
   * @param isInline within a line, where a paragraph is its text
   */
  show(isInline: boolean): Nodes[] {
    const isFirst = this.shown.size === 0
    if (!isFirst && !this.#take(Math.ceil(JSON.stringify(this.#nodes).length / NODE_SIZE)))
      return []
    const copy = structuredClone(this.#nodes) as Nodes[]
    const [first, ...others] = copy
    const isText = isInline && first?.type === 'paragraph' && others.length === 0
    const nodes = isText ? first.children : copy
    for (const node of nodes) this.shown.add(node)
    return nodes
  }
}

/** Characters that a node has as JSON, with its position. */
export const NODE_SIZE = 200

/** What a text in MDX can refer to. */
export interface MdxContext {
  /** The file that contains it, relative to the root. */
  readonly file: string
  readonly needs: Needs
  readonly files: SiteFiles
  /** Values by name: the page's front matter, and the props of a partial. */
  readonly given: Readonly<Record<string, unknown>>
  readonly math: boolean
  /** The parser of Markdown of the page. */
  readonly parse: ParseMarkdown
}

export interface MdxPage {
  /** As a `ParseMarkdown` returns it: Markdown with docsgen's directives. */
  readonly tree: Root
  readonly problems: readonly Problem[]
}

/** @throws TooDeepError */
export type ReadMdx = (text: string, context: MdxContext) => MdxPage

/** When a component runs in the browser. https://docs.astro.build/en/reference/directives-reference/#client-directives */
export const ASTRO_DIRECTIVE = /^(?:client|server):/
