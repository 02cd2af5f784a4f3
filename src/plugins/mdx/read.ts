/**
 * Reads MDX without running anything: elements become directives and HTML, expressions their values,
 * and what cannot be known without running code becomes a problem.
 */

import type { Expression, Program } from 'acorn'
import type { Nodes, Root } from 'mdast'
import type { MdxFlowExpression, MdxjsEsm, MdxTextExpression } from 'mdast-util-mdx'
import { Children, type MdxContext, type MdxPage, NODE_SIZE } from '../../compile/mdx-types.ts'
import type { Source } from '../../markdown/edits.ts'
import { walk } from '../../markdown/walk.ts'
import { ownProperty, warning } from '../../plugin/index.ts'
import type { RuleId } from '../../problems/rules.ts'
import {
  branchOf,
  isOptional,
  type Repeated,
  repeatedIn,
} from '../extended-markdown/values/branch.ts'
import {
  inParentheses,
  isComment,
  parseExpression,
  parseModule,
  Refused,
} from '../extended-markdown/values/javascript.ts'
import { type ElementSource, Scope } from '../extended-markdown/values/scope.ts'
import {
  blocksOf,
  Element,
  holdsBlock,
  type Inner,
  lineOf,
  placeMade,
  splitParagraph,
} from './element.ts'
import { moduleError } from './guard.ts'
import { idOfHeading } from './headings.ts'
import { type Attribute, htmlElement, setContent, setsContent } from './html.ts'
import { isJsx, nodesOf } from './jsx-tree.ts'
import { includeOf, textNode } from './made.ts'
import { namesOf, schemaOf, unknownElement } from './names.ts'
import { type JsxElement, MdxError, parseMdx, placeIn } from './parse.ts'
import { HIDDEN, LEFT_OUT, OBJECT, OBJECT_NOTE, Reports, subjectOf } from './reports.ts'
import {
  type ComponentSource,
  childrenOf,
  contentOf,
  DEFAULT_SLOT,
  scopeOf,
  slotsOf,
  Templates,
  tagOf,
  type Use,
} from './use.ts'
import { uselessIn } from './useless.ts'
import { shownText, Values } from './values.ts'
import { isVocabularyModule, wordOf } from './vocabulary.ts'
import { withCode } from './words/code.ts'

/** A text that is not MDX is read as Markdown, with a problem. @throws TooDeepError */
export function readMdx(text: string, context: MdxContext): MdxPage {
  try {
    const { tree, source } = parseMdx(text, context.math)
    return new Reader(source, context).read(tree)
  } catch (error) {
    if (!(error instanceof MdxError)) throw error
    const { message, note, line, column } = error
    const reason = `the page is not MDX, and was read as Markdown: ${message}`
    const wrong = warning('mdx-syntax', { file: context.file, line, column }, reason, note)
    return { tree: context.parse(text), problems: [wrong] }
  }
}

const MISSING = 'Correct the path, or remove the line.'

/** What a page imports and exports in one place. */
interface Module {
  readonly program: Program
  readonly placeOf: (offset: number) => { readonly line: number; readonly column: number }
}

class Reader implements Inner {
  readonly #context: MdxContext
  readonly #source: Source
  readonly #scope: Scope
  /** Null for a page. */
  readonly #use: Use | null
  readonly #templates: Templates
  readonly #reports: Reports
  readonly #values: Values
  /** Parts of a component that are shown on a condition which is not known. */
  readonly #leftOut = new Set<string>()
  readonly #modules: Module[] = []

  constructor(source: Source, context: MdxContext, use: Use | null = null) {
    this.#source = source
    this.#reports = new Reports(context.file)
    this.#context = context
    this.#use = use
    this.#templates = use?.templates ?? new Templates()
    this.#scope = use?.scope ?? new Scope(context.file, context.files, context.given)
    this.#values = new Values(this.#scope, use !== null, this)
  }

  read(tree: Root): MdxPage {
    // They may be between the tags of an element, too.
    walk<Nodes>(tree, (node) => {
      if ((node.type as string) === 'mdxjsEsm') this.#readModule(node as unknown as MdxjsEsm)
    })
    tree.children = blocksOf(this.nodes(tree.children as Nodes[])) as Root['children']
    for (const { program, placeOf } of this.#modules)
      for (const { offset, specifier } of this.#scope.unusedMissing(program))
        this.#reports.add(placeOf(offset), 'mdx-module', `"${specifier}" does not exist`, MISSING)
    return { tree, problems: this.#reports.all }
  }

  /** Adds the names of `import` and `export`. */
  #readModule(node: MdxjsEsm): void {
    const { value } = node
    const placeOf = (offset: number) =>
      this.#source.placeOf((node.position?.start.offset ?? 0) + offset)
    const wrong = moduleError(value)
    if (wrong !== null)
      throw new MdxError(`${wrong.reason} (\`import\` and \`export\`)`, placeOf(wrong.offset))
    const program = parseModule(value)
    this.#scope.add(program)
    this.#modules.push({ program, placeOf })
    for (const { offset, reason, note } of uselessIn(program))
      this.#reports.add(placeOf(offset), 'mdx-module', reason, note)
  }

  /** Nodes of Markdown and docsgen's directives for nodes of MDX. */
  nodes(nodes: readonly Nodes[]): Nodes[] {
    return nodes.flatMap((node) => this.#node(node))
  }

  #node(node: Nodes): Nodes[] {
    switch (node.type as string) {
      case 'mdxjsEsm':
        return []
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node as unknown as MdxFlowExpression | MdxTextExpression)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node as unknown as JsxElement)
    }
    if (!('children' in node) || node.children.length === 0) return [node]
    if (node.type === 'heading') idOfHeading(node)
    node.children = this.nodes(node.children as Nodes[]) as never
    return node.type === 'paragraph' ? splitParagraph(node) : [node]
  }

  #expression(node: MdxFlowExpression | MdxTextExpression): Nodes[] {
    if (isComment(node.value)) return []
    const shownNodes = this.#use && this.#branch(node.value)
    if (shownNodes) return shownNodes
    const value = this.#values.value(node.value, node as unknown as Nodes)
    if (value instanceof Children) return value.show(node.type === 'mdxTextExpression')
    const shown = shownText(value, () =>
      this.report(node as unknown as Nodes, 'mdx-expression', OBJECT, OBJECT_NOTE),
    )
    // White space between blocks is nothing.
    const isNothing = node.type === 'mdxFlowExpression' ? shown.trim() === '' : shown === ''
    return isNothing ? [] : [textNode(shown, node)]
  }

  /** The elements that an expression of a component shows; null if it has a value instead. */
  #branch(code: string): Nodes[] | null {
    const written = inParentheses(code)
    let node: Expression | null = null
    try {
      node = parseExpression(code)
      const shown = branchOf(node, this.#scope)
      if (isJsx(shown)) return this.nodes(nodesOf(written, shown as never))
      const repeated = repeatedIn(shown, this.#scope)
      return repeated?.flatMap((item) => this.#repeated(written, item)) ?? null
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Its value is not known either.
      if (node === null || !isOptional(node, written)) return null
      this.#leftOut.add(`${subjectOf(code)}, which ${error.message}`)
      return []
    }
  }

  /** What a list shows for one of its values. @throws Refused */
  #repeated(code: string, { shown, names }: Repeated): Nodes[] {
    const use = this.#use as Use
    const scope = use.scope.with(names)
    const reader = new Reader(this.#source, this.#context, { ...use, scope })
    const made = reader.nodes(nodesOf(code, shown as never))
    if (!use.templates.takeNodes(1 + Math.ceil(JSON.stringify(made).length / NODE_SIZE)))
      throw new Refused('makes the page too large', 'Show less of it.')
    this.#reports.addAll(reader.#reports.all)
    for (const part of reader.#leftOut) this.#leftOut.add(part)
    return made
  }

  attributes(node: JsxElement, only?: string): Attribute[] {
    return this.#values.attributes(node, only)
  }

  #element(node: JsxElement): Nodes[] {
    const name = node.name ?? ''
    if (this.#use && setsContent(node)) setContent(node, this.attributes(node))
    if (name === '') return this.nodes(node.children as Nodes[])
    if (/^[a-z]/.test(name) && !name.includes('.')) return this.#html(node, name)
    const [head = '', ...parts] = name.split('.')
    const source = this.#scope.element(head)
    const isWhole = parts.length === 0
    if (isWhole && source?.kind === 'partial') return this.#partial(node, source.path)
    if (isWhole && source?.kind === 'image')
      return this.#html(node, 'img', [
        ['alt', ''],
        ['src', source.src],
      ])
    const tag = this.#use && isWhole && source?.kind === 'code' && tagOf(name, this.#scope)
    return tag ? this.#html(node, tag) : this.#component(node, name, source)
  }

  #html(node: JsxElement, name: string, more: readonly Attribute[] = []): Nodes[] {
    if (this.#use && name === 'slot') return this.#slot(this.#use, node)
    const attributes = new Map([...more, ...this.attributes(node)])
    if (attributes.delete('dangerouslySetInnerHTML'))
      this.report(node as Nodes, 'jsx-tag', '`dangerouslySetInnerHTML` is not read', 'Write HTML.')
    const children = this.nodes(node.children as Nodes[])
    // HTML has no paragraphs in these.
    const inside = /^(?:p|h[1-6]|summary|pre|button|label)$/.test(name)
      ? lineOf(children)
      : children
    // A paragraph of HTML ends where a block begins.
    const isSplit = name === 'p' && inside.some(holdsBlock)
    return isSplit
      ? [htmlElement('div', [...attributes], blocksOf(children), node.position)]
      : [htmlElement(name, [...attributes], inside, node.position)]
  }

  #partial(node: JsxElement, file: string): Nodes[] {
    const children = blocksOf(this.nodes(node.children as Nodes[]))
    return [includeOf(node, file, Object.fromEntries(this.attributes(node)), children)]
  }

  #component(written: JsxElement, name: string, source: ElementSource | null): Nodes[] {
    const names = namesOf(name, source)
    const schema = schemaOf(names, this.#context.needs)
    const isKnown =
      source === null || (source.kind === 'component' && isVocabularyModule(source.specifier))
    const isOwn = schema !== null || !isKnown
    const node = isOwn ? withCode(written, (code, at) => this.#values.value(code, at)) : written
    const element = new Element(node, this)
    if (schema) return [element.component(schema)]
    const word = isKnown ? wordOf(names) : undefined
    if (word) {
      const made = [...word(element)]
      placeMade(made, node.position)
      return made
    }
    const inside = slotsOf(node).map(([slot, children]) => [slot, this.nodes(children)] as const)
    const made = source?.kind === 'component' && this.#template(node, source, inside)
    if (made) return made
    const { reason, note } = unknownElement(name, source)
    this.report(node as Nodes, 'unknown-element', reason, note, name)
    const children = inside.flatMap(([, nodes]) => nodes)
    return element.isInline ? children : blocksOf(children)
  }

  /** What a component shows that only arranges what it is given; null for others. */
  #template(
    node: JsxElement,
    source: ComponentSource,
    inside: readonly (readonly [slot: string, nodes: Nodes[]])[],
  ): Nodes[] | null {
    const templates = this.#templates
    const depth = this.#use?.depth ?? 0
    const template = templates.take(source, depth, node.name ?? '')
    // What only marks its content for the component around it is read by code of that one.
    const isEmpty = inside.every(([, nodes]) => nodes.length === 0)
    if (!template || (template.nodes.length === 0 && !isEmpty)) return null
    const slots = childrenOf(inside, templates)
    this.#values.readContents(node, (nodes) => contentOf(this.nodes(nodes), templates))
    const given = { ...Object.fromEntries(this.attributes(node)), children: slots[DEFAULT_SLOT] }
    const about = { path: source.file?.path ?? '', page: this.#context.file, given, slots }
    const scope = scopeOf(template, about, this.#context.files)
    const use = { scope, slots, depth: depth + 1, templates }
    const reader = new Reader(this.#source, this.#context, use)
    const made = reader.nodes(structuredClone(template.nodes) as Nodes[])
    if (reader.#reports.all.length > 0) return null
    for (const part of reader.#leftOut) {
      const reason = `<${node.name}> is shown without ${part}`
      if (this.#use) this.#leftOut.add(part)
      else this.report(node as Nodes, 'mdx-expression', reason, LEFT_OUT)
    }
    if (made.length === 0 && !isEmpty && !this.#use)
      this.report(
        node as Nodes,
        'mdx-expression',
        `<${node.name}> does not show its content`,
        HIDDEN,
      )
    placeMade(made, node.position)
    return made
  }

  /** What a slot of a component gets, or else what is written in it. */
  #slot({ slots }: Use, node: JsxElement): Nodes[] {
    const name = new Map(this.attributes(node)).get('name') ?? DEFAULT_SLOT
    return ownProperty(slots, String(name))?.show(false) ?? this.nodes(node.children as Nodes[])
  }

  /** Reports a problem once, with the number of times that it is on the page. */
  report(
    node: Nodes,
    rule: RuleId,
    reason: string,
    note?: string,
    actual?: string,
    attribute?: string,
  ): void {
    const at = node.position?.start ?? { line: 1, column: 1 }
    const place = attribute === undefined ? at : placeIn(node, attribute, this.#source)
    this.#reports.add(place, rule, reason, note, actual)
  }
}
