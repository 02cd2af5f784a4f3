/**
 * Reads MDX without running anything: elements become directives and HTML, expressions their values,
 * and what cannot be known without running code becomes a problem.
 */
import type { Nodes, Root } from 'mdast'
import type { MdxFlowExpression, MdxjsEsm, MdxTextExpression } from 'satteri'
import { parseMarkdown } from '../../content/markdown/parse.ts'
import { walk } from '../../content/markdown/walk.ts'
import { Children, type MdxContext, type MdxPage } from '../../content/mdx-types.ts'
import { warning } from '../../problems/problem.ts'
import type { RuleId } from '../../problems/rules.ts'
import type { Problem } from '../../types.ts'
import { uselessIn } from './bindings.ts'
import {
  blocksOf,
  Element,
  holdsBlock,
  type Inner,
  lineOf,
  placeMade,
  splitParagraph,
} from './element.ts'
import { idOfHeading } from './headings.ts'
import { type Attribute, htmlElement } from './html.ts'
import { isComment, moduleError, parseModule, Refused, sizeOf, valueOfCode } from './javascript.ts'
import { namesOf, schemaOf, unknownElement } from './names.ts'
import { type JsxElement, MdxError, type Parsed, parseMdx, placeIn } from './parse.ts'
import { type ElementSource, Scope } from './scope.ts'
import { isVocabularyModule, wordOf } from './vocabulary.ts'

/** A text that is not MDX is read as Markdown, with a problem. @throws TooDeepError */
export function readMdx(text: string, context: MdxContext): MdxPage {
  try {
    const parsed = parseMdx(text, context.math)
    return new Reader(parsed, context).read()
  } catch (error) {
    if (!(error instanceof MdxError)) throw error
    const { message, note, line, column } = error
    const reason = `the page is not MDX, and was read as Markdown: ${message}`
    const wrong = warning('mdx-syntax', { file: context.file, line, column }, reason, note)
    return { tree: parseMarkdown(text), problems: [wrong] }
  }
}

/** Characters and values that the expressions of one page may show. */
const MAX_SHOWN = 1_000_000

class Reader implements Inner {
  readonly #context: MdxContext
  readonly #parsed: Parsed
  readonly #scope: Scope
  readonly #problems = new Map<string, Problem & { count: number }>()
  /** Each is read once, so that it is reported once. */
  readonly #attributes = new Map<object, Attribute[]>()
  #left = MAX_SHOWN

  constructor(parsed: Parsed, context: MdxContext) {
    this.#parsed = parsed
    this.#context = context
    this.#scope = new Scope(context.file, context.files, context.given)
  }

  read(): MdxPage {
    const { tree } = this.#parsed
    // They may be between the tags of an element, too.
    walk<Nodes>(tree, (node) => {
      if ((node.type as string) === 'mdxjsEsm') this.#readModule(node as unknown as MdxjsEsm)
    })
    tree.children = blocksOf(this.nodes(tree.children as Nodes[])) as Root['children']
    return { tree, problems: [...this.#problems.values()] }
  }

  /** Adds the names of `import` and `export`. */
  #readModule(node: MdxjsEsm): void {
    const { value } = node
    const placeOf = (offset: number) =>
      this.#parsed.source.placeOf((node.position?.start.offset ?? 0) + offset)
    const wrong = moduleError(value)
    if (wrong !== null)
      throw new MdxError(`${wrong.reason} (\`import\` and \`export\`)`, placeOf(wrong.offset))
    const program = parseModule(value)
    this.#scope.add(program)
    for (const { offset, reason, note } of uselessIn(program))
      this.#reportAt(placeOf(offset), 'mdx-module', reason, note)
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
    const value = this.value(node.value, node as unknown as Nodes)
    if (value instanceof Children) return value.show(node.type === 'mdxTextExpression')
    const shown = this.#shown(value, node as unknown as Nodes)
    // White space between blocks is nothing.
    const isNothing = node.type === 'mdxFlowExpression' ? shown.trim() === '' : shown === ''
    return isNothing ? [] : [textNode(shown, node)]
  }

  /** The value as text, as React shows it. */
  #shown(value: unknown, node: Nodes): string {
    if (Array.isArray(value)) return value.map((item) => this.#shown(item, node)).join('')
    if (typeof value === 'object' && value !== null)
      this.report(node, 'mdx-expression', OBJECT, OBJECT_NOTE)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

  /** @throws Refused */
  #valueOf(code: string): unknown {
    const large = new Refused('makes the page too large', 'Show less of it.')
    if (this.#left < 0) throw large
    const value = valueOfCode(code, this.#scope)
    this.#left -= sizeOf(value, this.#left)
    if (this.#left < 0) throw large
    return value
  }

  /** The value of an expression; undefined, with a problem, if it is not known without running it. */
  value(code: string, node: Nodes, attribute?: string): unknown {
    try {
      return this.#valueOf(code)
    } catch (thrown) {
      const error = thrown instanceof RangeError ? new Refused('is nested too deeply') : thrown
      if (!(error instanceof Refused)) throw error
      const shown = code.replace(/\s+/g, ' ').trim()
      const short = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
      const subject = attribute === undefined ? `{${short}}` : `${attribute}={${short}}`
      const reason = `\`${subject.replaceAll('`', "'")}\` ${error.message}`
      const rule = attribute === undefined ? 'mdx-expression' : 'jsx-tag'
      this.report(node, rule, reason, error.note, undefined, attribute)
      return undefined
    }
  }

  /**
   * The attributes whose values are known.
   * @param name the only one to look at
   */
  attributes(node: JsxElement, only?: string): Attribute[] {
    return node.attributes.flatMap((attribute) => {
      const isOther =
        attribute.type === 'mdxJsxAttribute' && only !== undefined && attribute.name !== only
      if (isOther) return []
      const known = this.#attributes.get(attribute) ?? this.#attribute(node, attribute)
      this.#attributes.set(attribute, known)
      return known
    })
  }

  #attribute(node: JsxElement, attribute: JsxElement['attributes'][number]): Attribute[] {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const value = this.value(attribute.value.replace(/^\s*\.\.\./, ''), node as Nodes)
      const given = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return given.filter(([, value]) => !(value instanceof Children))
    }
    const { name, value } = attribute
    if (value === null || value === undefined) return [[name, true]]
    if (typeof value === 'string') return [[name, value]]
    const read = this.value(value.value, node as Nodes, name)
    if (!(read instanceof Children)) return read === undefined ? [] : [[name, read]]
    this.report(node as Nodes, 'jsx-tag', `\`${name}={${value.value}}\` ${CONTENT}`, CONTENT_NOTE)
    return []
  }

  #element(node: JsxElement): Nodes[] {
    const name = node.name ?? ''
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
    return this.#component(node, name, source)
  }

  #html(node: JsxElement, name: string, more: readonly Attribute[] = []): Nodes[] {
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
    const props = Object.fromEntries(this.attributes(node))
    const include = {
      type: 'containerDirective',
      name: 'include',
      attributes: { file: `/${file}` },
      children: blocksOf(this.nodes(node.children as Nodes[])),
      position: node.position,
      data: { props },
    }
    return [include as unknown as Nodes]
  }

  #component(node: JsxElement, name: string, source: ElementSource | null): Nodes[] {
    const names = namesOf(name, source)
    const schema = schemaOf(names, this.#context.components)
    const element = new Element(node, this)
    if (schema) return [element.component(schema)]
    const isKnown =
      source === null || (source.kind === 'component' && isVocabularyModule(source.specifier))
    const word = isKnown ? wordOf(names) : undefined
    if (word) {
      const made = [...word(element)]
      placeMade(made, node.position)
      return made
    }
    const { reason, note } = unknownElement(name, source)
    this.report(node as Nodes, 'unknown-element', reason, note, name)
    return element.isInline ? element.children : element.blocks
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
    const place = attribute === undefined ? at : placeIn(node, attribute, this.#parsed.source)
    this.#reportAt(place, rule, reason, note, actual)
  }

  #reportAt(
    { line, column }: { line: number; column: number },
    rule: RuleId,
    reason: string,
    note?: string,
    actual?: string,
  ): void {
    const known = this.#problems.get(reason)
    if (known) known.count++
    else {
      const place = { file: this.#context.file, line, column }
      this.#problems.set(reason, { ...warning(rule, place, reason, note, actual), count: 1 })
    }
  }
}

const CONTENT = 'is content, which an attribute cannot have'
const CONTENT_NOTE = 'Write it between the tags of the element.'
const OBJECT = 'an expression in braces is an object, which cannot be shown as text'
const OBJECT_NOTE = 'Write one of its properties: {name.property}.'

function textNode(value: string, { position }: { position?: Nodes['position'] }): Nodes {
  return { type: 'text', value, ...(position && { position }) }
}
