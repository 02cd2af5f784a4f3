/** Expands the directives of a page. Unknown inline and leaf directives become text again. */
import type { Blockquote, Code, Nodes, Parents, Root } from 'mdast'
import type { Processor } from 'unified'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import type { Needs } from '../compile/needs.ts'
import { componentDirective } from '../components/use.ts'
import { assertOrigins } from '../config/origins.ts'
import { admonition } from '../directives/admonition.ts'
import { ALERTS, alert, unknownAlert } from '../directives/alert.ts'
import { attributePlace } from '../directives/attribute-place.ts'
import { fillCode } from '../directives/code-file.ts'
import type { Context, Directive, DirectiveKind, DirectiveNode } from '../directives/types.ts'
import type { Syntax } from '../plugin/official-plugin.ts'
import { pluginDirectives } from '../plugin/page-syntax.ts'
import type { RuleId } from '../problems/rules.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Allowance } from '../shared/component.ts'
import type { Messages } from '../shared/messages.ts'
import type { PageStyle, Plugin } from '../types.ts'
import type { FenceData } from './fences.ts'
import { originOf } from './origin.ts'
import type { ParseMarkdown } from './parse-markdown.ts'
import { checkColons } from './stray-colons.ts'
import { keepUnknown } from './unknown.ts'
import {
  type FindVariable,
  replaceVariables,
  reportUnknown,
  substitute,
  valuesFor,
  variablesOf,
} from './variables.ts'

const KINDS: Record<string, DirectiveKind> = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'text',
}

/** Maximum number of rows, nodes and files generated from data and included files on one page. */
const MAX_EXPANSIONS = 20_000

type ExpanderSyntax = Pick<Syntax, 'directives' | 'sources' | 'readMdx' | 'cache'>

/** @param syntax docsgen's own directives, and what plugins read besides */
export function remarkDirectives(
  this: Processor,
  input: CompileInput,
  needs: Needs,
  syntax: ExpanderSyntax,
  plugins: readonly Plugin[] = [],
) {
  const parse: ParseMarkdown = (text) => this.parse(text) as Root
  return (tree: Root, file: VFile): void => {
    const expander = new Expander(input, needs, file, syntax, plugins, parse)
    tree.children = expander.expandAll(tree.children) as Root['children']
    file.data.styles = expander.styles
    // The remark plugins of the site come next, and may handle what docsgen does not know.
    file.data[EXPANDER] = expander
  }
}

/** Turns the directives that no plugin has handled back into text, and reports them. */
export function remarkUnknownDirectives() {
  return (tree: Root, file: VFile): void => (file.data[EXPANDER] as Expander).keepUnknown(tree)
}

const EXPANDER = 'docsgenDirectives'

class Expander {
  readonly #input: CompileInput
  readonly #needs: Needs
  readonly #variables: FindVariable
  readonly #messages: Messages
  readonly #parse: ParseMarkdown
  readonly #syntax: ExpanderSyntax
  readonly #vfile: VFile
  /** Names of the enclosing directives, innermost last. */
  readonly #inside: string[] = []
  /** Nodes that have already been expanded. */
  readonly #done = new WeakSet<Nodes>()
  readonly #shared: Map<string, unknown>
  #left = MAX_EXPANSIONS
  /** Without the site's components. */
  readonly #known: ReadonlyMap<string, Directive>
  #hasUnknown = false
  readonly #styles = new Set<PageStyle>()

  constructor(
    input: CompileInput,
    needs: Needs,
    vfile: VFile,
    syntax: ExpanderSyntax,
    plugins: readonly Plugin[],
    parse: ParseMarkdown,
  ) {
    this.#input = input
    this.#needs = needs
    this.#variables = variablesOf(input, needs)
    this.#parse = parse
    this.#syntax = syntax
    this.#messages = input.language.messages
    this.#vfile = vfile
    this.#shared = vfile.data.shared as Map<string, unknown>
    const builtIn = syntax.directives
    const added = pluginDirectives(plugins, input.file)
    this.#known =
      added.length === 0
        ? builtIn
        : new Map([
            ...builtIn,
            ...added.map((directive) => [directive.names[0] as string, directive] as const),
          ])
  }

  /** Of the directives that it expanded. */
  get styles(): readonly PageStyle[] {
    return [...this.#styles].sort()
  }

  expandAll(nodes: readonly Nodes[]): Nodes[] {
    const result: Nodes[] = []
    const isGroup = this.#inside.at(-1) === 'code-group'
    const grouped = isGroup ? nodes : this.#syntax.sources.siblings(nodes)
    for (const node of grouped) this.#expandInto(result, node)
    return result
  }

  /** Appends the expansion of a node. A list marked as continuing the previous one is merged with it. */
  #expandInto(result: Nodes[], node: Nodes): void {
    for (const made of this.#expand(node, result.at(-1))) {
      const joins = (made.data as { joins?: string } | undefined)?.joins
      const before = result.at(-1)
      if (
        joins !== undefined &&
        (before?.data as { joins?: string } | undefined)?.joins === joins
      ) {
        ;(before as { children: Nodes[] }).children.push(
          ...(made as { children: Nodes[] }).children,
        )
      } else result.push(made)
    }
  }

  #expand(node: Nodes, previous: Nodes | undefined): readonly Nodes[] {
    if (this.#done.has(node)) return [node]
    const kind = KINDS[node.type]
    if (kind !== undefined) return this.#expandDirective(node as DirectiveNode, kind, previous)
    if (node.type === 'code') {
      const replaced = this.#syntax.sources.replaceCode(node)
      if (replaced) return replaced.flatMap((one) => this.#expand(one, previous))
      this.#checkCode(node)
    }
    if (node.type === 'paragraph')
      checkColons(node, (...said) => this.#context(node, undefined).warn(...said))
    else if (node.type === 'blockquote') {
      const made = alert(node as Blockquote, this.#messages, this.#syntax.sources)
      if (made) return this.#finish([made])
      this.#checkAlert(node as Blockquote)
    }
    return this.#finish([node])
  }

  #finish(nodes: readonly Nodes[]): readonly Nodes[] {
    for (const node of nodes) {
      if ('children' in node && node.children.length > 0)
        node.children = this.expandAll(node.children) as never
      this.#done.add(node)
    }
    return nodes
  }

  /** The site's components and plugins come before docsgen's own blocks of the same name. */
  #directive(name: string): Directive | undefined {
    const known = this.#known.get(name)
    if (known && !this.#input.hasComponents) return known
    const component = this.#needs.component(name)
    return component ? componentDirective(component) : known
  }

  /** The admonition of another tool's name. */
  #admonition(name: string): Directive | null {
    return this.#syntax.sources.admonition(name) ? admonition : null
  }

  #expandDirective(
    node: DirectiveNode,
    kind: DirectiveKind,
    previous: Nodes | undefined,
  ): readonly Nodes[] {
    const context = this.#context(node, previous)
    const directive = this.#directive(node.name) ?? this.#admonition(node.name)
    const { unclosed, closedInstead } = (node.data as FenceData | undefined) ?? {}
    // A line that ends a block of VitePress ends those in it, too.
    const isRead = closedInstead !== undefined && this.#input.markdown.syntax === 'vitepress'
    if (unclosed && !isRead) {
      context.warn(
        'unclosed-directive',
        `\`:::${node.name}\` is not closed`,
        closedInstead === undefined
          ? 'Close it with a line of the same number of colons. An enclosing block needs more colons.'
          : `Its closing line closed the block that starts on line ${closedInstead}. Close that block first, or give it more colons.`,
      )
    }
    if (!directive?.kinds.includes(kind)) {
      this.#hasUnknown = true
      this.#replaceVariables(node)
      return this.#finish([node])
    }
    const attributes = node.attributes ?? {}
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string')
        attributes[name] = substitute(
          value,
          valuesFor(node, this.#variables),
          (unknown, suggestion) => reportUnknown(this.#vfile, unknown, suggestion, node.position),
        )
      if (directive.attributes.includes('*') || directive.attributes.includes(name)) continue
      context.warn(
        'directive',
        `\`${node.name}\` has no attribute "${name}"`,
        didYouMean(name, directive.attributes) ?? listAttributes(directive),
        { file: context.file, position: attributePlace(node, name, context) },
      )
    }
    // What it would ask for may depend on a variable that has no value yet.
    if (!this.#needs.isComplete) return []
    if (directive.style) this.#styles.add(directive.style)
    const made = directive.expand(node, context)
    this.#inside.push(node.name)
    const result = this.expandAll(made)
    this.#inside.pop()
    return result
  }

  /** Of a directive that docsgen does not expand: nothing replaces them later. */
  #replaceVariables(node: DirectiveNode): void {
    const replace = (text: string) =>
      replaceVariables(text, valuesFor(node, this.#variables), (name, suggestion) =>
        reportUnknown(this.#vfile, name, suggestion, node.position),
      )
    const { attributes, data } = node
    // A parser may take escaped braces for letters of the name.
    node.name = replace(node.name)
    for (const [name, value] of Object.entries(attributes ?? {}))
      if (attributes && typeof value === 'string') attributes[name] = replace(value)
    const tail = (data as FenceData | undefined)?.tail
    if (tail) Object.assign(node, { data: { ...data, tail: replace(tail) } })
  }

  /** @param parent a tree in which all known directives are expanded */
  keepUnknown(parent: Parents): void {
    if (!this.#hasUnknown) return
    parent.children = (parent.children as Nodes[]).flatMap((node) => {
      if ('children' in node) this.keepUnknown(node)
      const kind = KINDS[node.type]
      // A plugin that handles a directive in place names its element.
      if (kind === undefined || node.data?.hName !== undefined) return [node]
      const directive = node as DirectiveNode
      const context = this.#context(node, undefined)
      const known = this.#directive(directive.name)
      return keepUnknown(directive, kind, context, known, [...this.#known.keys()])
    }) as never
  }

  #context(node: Nodes, previous: Nodes | undefined): Context {
    const file = originOf(node)?.file ?? this.#input.file
    const inside = [...this.#inside]
    return {
      input: this.#input,
      needs: this.#needs,
      messages: this.#messages,
      file,
      previous,
      inside,
      shared: this.#shared,
      parse: this.#parse,
      sources: this.#syntax.sources,
      readMdx: this.#syntax.readMdx,
      cache: this.#syntax.cache,
      warn: (ruleId, reason, note, place, actual) =>
        this.#warn(place ?? { file, position: node.position }, ruleId, reason, note, actual),
      expand: (nodes) => {
        this.#inside.push((node as Partial<DirectiveNode>).name ?? node.type)
        const result = this.expandAll(nodes)
        this.#inside.pop()
        return result
      },
      allow: (allowance) => {
        assertOrigins(allowance)
        const { data } = this.#vfile
        data.allowances = [...((data.allowances as Allowance[] | undefined) ?? []), allowance]
      },
      takeBudget: (amount) => {
        const enough = this.#left >= amount
        if (!enough && this.#left >= 0)
          this.#warn(
            { file, position: node.position },
            'too-much',
            `data and included files produce more than ${MAX_EXPANSIONS} rows or nodes on this page; the rest was skipped`,
          )
        this.#left = enough ? this.#left - amount : -1
        return enough
      },
    }
  }

  #warn(
    place: { file: string; position?: Position | undefined },
    ruleId: RuleId,
    reason: string,
    note?: string,
    actual?: string,
  ): void {
    const message = this.#vfile.message(reason, { place: place.position, ruleId })
    message.note = note
    message.actual = actual
    message.file = place.file
  }

  /** Reports misspelled alerts such as `> [!NOET]`. */
  #checkAlert(quote: Blockquote): void {
    const name = unknownAlert(quote)
    if (name === null) return
    const known = didYouMean(name.toUpperCase(), ALERTS) ?? `Supported: ${ALERTS.join(', ')}.`
    this.#context(quote, undefined).warn('unknown-directive', `unknown alert "[!${name}]"`, known)
  }

  #checkCode(node: Code): void {
    const context = this.#context(node, undefined)
    if ((node.data as FenceData | undefined)?.unclosed)
      context.warn(
        'unclosed-code',
        'this code block is not closed',
        'Close it with a line of the same backticks or tildes. A line of colons inside it closes the enclosing block; give that block more colons.',
      )
    fillCode(node, context)
    this.#syntax.sources.finishCode(node, context.input.markdown.syntax)
  }
}

function listAttributes({ attributes }: Directive): string {
  return attributes.length === 0 ? 'It has none.' : `Its attributes: ${attributes.join(', ')}.`
}
