/** Converts the HTML of a page's text to Markdown, with handlers for what docsgen's dialect adds. */
import type { Element, ElementContent, Nodes as HastNodes } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'
import type { Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown, type Handle as Writer } from 'mdast-util-to-markdown'
import { parseFragment } from 'parse5'
import { isJumps } from '../../markdown/jump.ts'
import { walkElements } from '../../markdown/walk.ts'

/** Returns the address that the Markdown has in place of one in the HTML. */
export type Readdress = (address: string) => string

/** A tag. It may lack its end, because failing to match would take quadratic time. */
const TAG = /<(?:[^<>"']|"[^"]*"|'[^']*')*>?/g

/** The start of a span that highlights code. Deleted lines keep theirs: `prepare` removes them whole. */
const HIGHLIGHT = /^<span class="(?:hl-[^"]*|line(?: (?!deleted)[^" ]*)*)"(?: data-line="\d+")?>$/

/** Markdown has no colors, and code has so many spans that parsing them would take half of the time. */
function withoutHighlights(html: string): string {
  /** Of each open span: whether it highlights. */
  const open: boolean[] = []
  return html.replace(TAG, (tag) => {
    if (/^<span[\s>]/.test(tag)) open.push(HIGHLIGHT.test(tag))
    else if (!/^<\/span[\s>]/.test(tag)) return tag
    else return open.pop() ? '' : tag
    return open.at(-1) ? '' : tag
  })
}

/** @param html a fragment that docsgen has serialized */
export function markdownOf(html: string, readdress: Readdress): string {
  const tree = fromParse5(parseFragment(withoutHighlights(html)))
  prepare(tree, readdress)
  const root = toMdast(tree, { handlers }) as Root
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
    handlers: { text: writeText },
  })
}

/**
 * Like the default handler, but looks only for the characters that the text contains, among some 70
 * that Markdown may have to escape.
 */
const writeText: Writer = (node: Text, _, state, info) => {
  const { unsafe } = state
  const whole = info.before + node.value + info.after
  state.unsafe = unsafe.filter(({ character }) => whole.includes(character))
  const text = state.safe(node.value, info)
  state.unsafe = unsafe
  return text
}

/** Controls, and what readers do not see. */
const LEFT_OUT = 'button dialog form input select template textarea wbr'.split(' ')

/** Removes what is not text, and changes the addresses. */
function prepare(tree: HastNodes, readdress: Readdress): void {
  walkElements(tree, (node, index, parent) => {
    const { tagName, properties } = node
    if (isLeftOut(node)) {
      parent.children.splice(index, 1)
      return index
    }
    const handler = EMPHASES.find((it) => it === handlerOf(tagName))
    if (handler) unnest(node, handler)
    for (const name of ['href', 'src', 'poster']) {
      const address = properties[name]
      if (typeof address === 'string') properties[name] = readdress(address)
    }
    if (tagName === 'th' || tagName === 'td') {
      const align = ['left', 'center', 'right'].find((side) => has(node, `align-${side}`))
      if (align) properties.align = align
    }
    return undefined
  })
}

function isLeftOut(node: Element): boolean {
  const { tagName, properties } = node
  const isTask = tagName === 'input' && properties.type === 'checkbox' && properties.disabled
  if (LEFT_OUT.includes(tagName)) return !isTask
  // The Copy button leaves deleted lines out, too.
  const isDeleted = has(node, 'line') && has(node, 'deleted')
  return Boolean(properties.hidden) || has(node, 'dark-only') || isDeleted || isJumps(node)
}

/** Their handlers are shared by the elements that Markdown writes alike, such as `em` and `i`. */
const EMPHASES: readonly Handle[] = [
  defaultHandlers.em,
  defaultHandlers.strong,
  defaultHandlers.del,
]

function handlerOf(tagName: string): Handle | undefined {
  return (defaultHandlers as Record<string, Handle>)[tagName]
}

/** Replaces emphasis inside emphasis of the same kind by its children: writing it takes cubic time. */
function unnest(emphasis: Element, handler: Handle): void {
  walkElements(emphasis, (node, index, parent) => {
    if (handlerOf(node.tagName) !== handler || isLeftOut(node)) return undefined
    parent.children.splice(index, 1, ...node.children)
    return index
  })
}

function has({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function cell(state: State, node: Element): ReturnType<Handle> {
  return defaultHandlers.td(state, { ...node, children: inLine(node.children) })
}

/** Blocks in the cell of a table, which Markdown cannot have: a line break stands between them. */
function inLine(nodes: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]]
  for (const node of nodes) {
    if (node.type !== 'element' || !BLOCKS.has(node.tagName)) lines.at(-1)?.push(node)
    else if (node.tagName === 'pre') lines.push(...codeLines(node), [])
    else lines.push(inLine(node.children), [])
  }
  const isFilled = (line: ElementContent[]) =>
    line.some((node) => node.type === 'element' || textOf(node).trim() !== '')
  return lines
    .filter(isFilled)
    .flatMap((line, index) => (index === 0 ? line : [LINE_BREAK, ...line]))
}

/** Each line of a code block as one of its own; the handler of `pre` makes it inline code. */
function codeLines(pre: Element): ElementContent[][] {
  const lines = textOf(pre)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((value) => [
    { type: 'element', tagName: 'pre', properties: {}, children: [{ type: 'text', value }] },
  ])
}

const BLOCKS = new Set(
  `article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hr li ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const LINE_BREAK: ElementContent = {
  type: 'element',
  tagName: 'br',
  properties: {},
  children: [],
}

const handlers: Record<string, Handle> = {
  a: (state, node) => {
    if ('dataFootnoteBackref' in node.properties) return undefined
    if ('dataFootnoteRef' in node.properties)
      return { type: 'footnoteReference', identifier: textOf(node) }
    return defaultHandlers.a(state, node)
  },
  br: (state, node) =>
    state.inTable ? { type: 'html', value: '<br>' } : defaultHandlers.br(state, node),
  div: (state, node) => {
    const children = state.all(node)
    if (has(node, 'admonition')) return { type: 'blockquote', children: state.toFlow(children) }
    return state.inTable ? children : state.toFlow(children)
  },
  figcaption: (state, node, parent) =>
    parent?.type === 'element' && has(parent, 'code')
      ? title(state, node)
      : paragraph(state.all(node) as PhrasingContent[]),
  math: (_, node) => {
    const tex = String(node.properties.dataTex ?? textOf(node))
    const type = node.properties.display === 'block' ? 'math' : 'inlineMath'
    return { type, value: tex } as Nodes
  },
  p: (state, node) =>
    TITLES.some((name) => has(node, name)) ? title(state, node) : defaultHandlers.p(state, node),
  pre: (state, node) =>
    state.inTable ? { type: 'inlineCode', value: textOf(node) } : defaultHandlers.pre(state, node),
  section: (state, node) =>
    'dataFootnotes' in node.properties ? footnotes(state, node) : state.all(node),
  summary: title,
  td: cell,
  th: cell,
  table: (state, node) => {
    const caption = node.children.find((it) => it.type === 'element' && it.tagName === 'caption')
    const table = defaultHandlers.table(state, node)
    if (caption === undefined || table.type !== 'table') return table
    return [paragraph(state.all(caption as Element) as PhrasingContent[]), table]
  },
}

/** Classes of paragraphs that name what follows them. */
const TITLES = ['admonition-title', 'card-title', 'tab-label']

function title(state: State, node: Element): Paragraph {
  return paragraph([{ type: 'strong', children: state.all(node) as PhrasingContent[] }])
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Numbered in the order in which readers see them. */
function footnotes(state: State, node: Element): RootContent[] {
  const list = node.children.find((it) => it.type === 'element' && it.tagName === 'ol')
  const items = ((list as Element | undefined)?.children ?? []).filter(
    (it) => it.type === 'element',
  )
  return items.map((item, index) => ({
    type: 'footnoteDefinition',
    identifier: String(index + 1),
    children: state.toFlow(state.all(item)) as [],
  }))
}
