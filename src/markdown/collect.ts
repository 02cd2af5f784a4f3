/** Collects from the finished tree what the site needs to know about a page. */
import type { Element, Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { componentPlaceholder, MARKER } from '../components/use.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'
import type { Entity, Heading, RepeatedId, Section } from '../types.ts'
import { labelOf } from './headings.ts'
import { isJumps } from './jump.ts'

export interface Collected {
  readonly toc: readonly Heading[]
  readonly anchors: readonly string[]
  readonly repeated: readonly RepeatedId[]
  readonly sections: readonly Section[]
  readonly entities: readonly Entity[]
  readonly firstParagraph: string
  /**
   * The text of a paragraph or block before it that a component is part of, with a placeholder for what the
   * component says; null without one.
   */
  readonly lead: string | null
}

interface OpenSection {
  anchor: string
  headings: string[]
  text: string[]
  code: string[]
}

const NOT_CONTENT = new Set(['script', 'style', 'svg', 'template', 'button', 'form'])
/** Elements that excerpts show as separate: `Field · Holds`. */
const CELLS = new Set(['th', 'td', 'summary'])
/** Elements that do not separate words. */
const INLINE = /^(?:a|abbr|b|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u|del|ins|wbr)$/

/** Elements whose text is not content, and links that only lead to another part of the page. */
function isControl(node: Element): boolean {
  return NOT_CONTENT.has(node.tagName) || isJumps(node)
}

/** Collects into `file.data.collected`. */
export function rehypeCollect(
  tocDepth: { readonly min: number; readonly max: number },
  sources: SourceSyntaxes,
) {
  return (tree: Root, file: VFile): void => {
    const toc: Heading[] = []
    const anchors = new Anchors(file.path)
    const entities: Entity[] = []
    const sections: OpenSection[] = [{ anchor: '', headings: [], text: [], code: [] }]
    const path: { depth: number; text: string }[] = []
    let firstParagraph = ''
    let lead: string | null = null
    const { titleHeading } = file.data as { titleHeading?: Element }

    const visit = (node: Nodes, inCode: boolean): void => {
      const section = sections.at(-1) as OpenSection
      if (node.type === 'text') (inCode ? section.code : section.text).push(node.value)
      if (node.type === 'root') for (const child of node.children) visit(child, inCode)
      if (node.type !== 'element' || node === titleHeading) return
      if (node.tagName === 'form') anchors.addAll(node)
      else anchors.add(node)
      if (isControl(node)) return
      if (node.tagName === MARKER)
        section.text.push(' ', componentPlaceholder(Number(node.properties.dataUse)), ' ')
      entities.push(...entitiesOf(node))
      const depth = /^h[2-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0
      const text = depth > 0 ? labelOf(node) : ''
      if (
        text !== '' &&
        typeof node.properties.id === 'string' &&
        node.properties.dataFootnoteLabel === undefined &&
        node.properties.id !== 'footnote-label'
      ) {
        const heading = { depth, id: node.properties.id, text }
        if (depth >= tocDepth.min && depth <= tocDepth.max) toc.push(heading)
        while ((path.at(-1)?.depth ?? 0) >= depth) path.pop()
        path.push(heading)
        sections.push({ anchor: heading.id, headings: path.map((p) => p.text), text: [], code: [] })
        for (const child of node.children) if (child.type === 'element') anchors.addAll(child)
        return
      }
      if (firstParagraph === '' && !inCode) {
        lead ??= leadOf(node)
        if (node.tagName === 'p' && describes(node, sources)) firstParagraph = textOf(node).trim()
      }
      const isCode = inCode || node.tagName === 'pre' || isTabLabel(node)
      for (const child of node.children) visit(child, isCode)
      if (!INLINE.test(node.tagName))
        (sections.at(-1) as OpenSection).text.push(CELLS.has(node.tagName) ? ' · ' : ' ')
    }
    if (titleHeading) entities.push(...entitiesOf(titleHeading))
    visit(tree, false)
    file.data.collected = {
      toc,
      anchors: anchors.all,
      repeated: anchors.repeated,
      entities,
      firstParagraph,
      lead,
      sections: sections
        .map(close)
        .filter((s) => s.anchor !== '' || s.text !== '' || s.code !== ''),
    } satisfies Collected
  }
}

/** Null unless it is a paragraph with a component, or a component without content. */
function leadOf(node: Element): string | null {
  const isAlone = node.tagName === MARKER && textOf(node).trim() === ''
  if (!isAlone && (node.tagName !== 'p' || isLabel(node))) return null
  const text = textWithPlaceholders(node)
  return text === textOf(node) ? null : text
}

function textWithPlaceholders(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const text = node.children.map(textWithPlaceholders).join('')
  if (node.tagName !== MARKER) return text
  return componentPlaceholder(Number(node.properties.dataUse)) + (text === '' ? '' : ` ${text}`)
}

/** Titles and labels of directives, and a logo (title.ts): they say nothing about the page. */
const LABELS = ['admonition-title', 'card-title', 'logo', 'param-facts', 'tab-label']

/** Searches find labels of tabs, such as "Python", as they find code; excerpts do not show them. */
function isTabLabel({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('tab-label')
}

/** Whether a paragraph may be the description of its page. */
function describes(paragraph: Element, sources: SourceSyntaxes): boolean {
  return !isLabel(paragraph) && !sources.hasUnread(withoutCode(paragraph))
}

function withoutCode(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && node.tagName === 'code')) return ''
  return node.children.map(withoutCode).join('')
}

function isLabel({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some((name) => LABELS.includes(String(name)))
}

function anchorsOf({ tagName, properties }: Element): string[] {
  const found: string[] = []
  if (typeof properties.id === 'string') found.push(properties.id)
  if (tagName === 'a' && typeof properties.name === 'string' && properties.name !== properties.id)
    found.push(properties.name)
  return found
}

/** The ids and names of a page, in document order, and the positions of duplicates. */
class Anchors {
  readonly all: string[] = []
  readonly repeated: RepeatedId[] = []
  readonly #known = new Set<string>()
  readonly #page: string

  constructor(page: string) {
    this.#page = page
  }

  add(node: Element): void {
    for (const id of anchorsOf(node)) {
      if (this.#known.has(id)) this.repeated.push({ id, ...this.#placeOf(node) })
      this.#known.add(id)
      this.all.push(id)
    }
    // Marks the included file of a heading; not needed after this.
    if (/^h[1-6]$/.test(node.tagName)) delete node.properties.dataFile
  }

  /** Adds an element and its descendants. */
  addAll(node: Element): void {
    this.add(node)
    for (const child of node.children) if (child.type === 'element') this.addAll(child)
  }

  #placeOf({ position, properties }: Element): Omit<RepeatedId, 'id'> {
    const { line = 0, column = 0 } = position?.start ?? {}
    return { file: String(properties.dataFile ?? this.#page), line, column }
  }
}

/** `data-entity="kind:name"` on an element with an id declares an entity with that anchor. */
function entitiesOf({ properties }: Element): Entity[] {
  const declared = properties.dataEntity
  if (typeof declared !== 'string' || typeof properties.id !== 'string') return []
  const colon = declared.indexOf(':')
  const about = String(properties.dataAbout ?? '')
  delete properties.dataEntity
  delete properties.dataAbout
  return [
    {
      kind: declared.slice(0, colon),
      name: declared.slice(colon + 1),
      anchor: properties.id,
      about,
    },
  ]
}

function close({ anchor, headings, text, code }: OpenSection): Section {
  return { anchor, headings, text: squeeze(text.join('')), code: squeeze(code.join(' ')) }
}

/** Makes each run of white space one space. The pattern leaves out what is one already, as most are. */
function squeeze(text: string): string {
  return text.replace(/\s\s+|[^\S ]/g, ' ').trim()
}
