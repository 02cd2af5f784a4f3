/** Reads off the finished tree what the site needs to know of a page. */
import type { Element, Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import type { Entity, Heading, Section } from '../../types.ts'

export interface Collected {
  readonly toc: readonly Heading[]
  readonly anchors: readonly string[]
  readonly sections: readonly Section[]
  readonly entities: readonly Entity[]
  readonly firstParagraph: string
}

interface OpenSection {
  anchor: string
  headings: string[]
  text: string[]
  code: string[]
}

/** Elements whose text is no prose of the page. */
const SILENT = new Set(['script', 'style', 'svg', 'template', 'button'])
/** Elements that do not end a word. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'del',
  'ins',
])

/** Collects into `file.data.collected`. */
export function rehypeCollect(tocDepth: { readonly min: number; readonly max: number }) {
  return (tree: Root, file: VFile): void => {
    const toc: Heading[] = []
    const anchors: string[] = []
    const entities: Entity[] = []
    const sections: OpenSection[] = [{ anchor: '', headings: [], text: [], code: [] }]
    const path: { depth: number; text: string }[] = []
    let firstParagraph = ''

    const visit = (node: Nodes, inCode: boolean): void => {
      const section = sections.at(-1) as OpenSection
      if (node.type === 'text') (inCode ? section.code : section.text).push(node.value)
      if (node.type === 'root') for (const child of node.children) visit(child, inCode)
      if (node.type !== 'element' || SILENT.has(node.tagName)) return
      anchors.push(...anchorsOf(node))
      entities.push(...entitiesOf(node))
      const depth = /^h[2-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0
      if (
        depth > 0 &&
        typeof node.properties.id === 'string' &&
        node.properties.dataFootnoteLabel === undefined &&
        node.properties.id !== 'footnote-label'
      ) {
        const heading = { depth, id: node.properties.id, text: textOf(node).trim() }
        if (depth >= tocDepth.min && depth <= tocDepth.max) toc.push(heading)
        while ((path.at(-1)?.depth ?? 0) >= depth) path.pop()
        path.push(heading)
        sections.push({ anchor: heading.id, headings: path.map((p) => p.text), text: [], code: [] })
        for (const child of node.children)
          if (child.type === 'element') anchors.push(...deepAnchors(child))
        return
      }
      // A paragraph with a class is a title or a label of some block.
      if (
        node.tagName === 'p' &&
        firstParagraph === '' &&
        !inCode &&
        node.properties.className === undefined
      )
        firstParagraph = textOf(node).trim()
      for (const child of node.children) visit(child, inCode || node.tagName === 'pre')
      if (!INLINE.has(node.tagName)) (sections.at(-1) as OpenSection).text.push(' ')
    }
    visit(tree, false)
    file.data.collected = {
      toc,
      anchors,
      entities,
      firstParagraph,
      sections: sections
        .map(close)
        .filter((s) => s.anchor !== '' || s.text !== '' || s.code !== ''),
    } satisfies Collected
  }
}

function anchorsOf({ tagName, properties }: Element): string[] {
  const found: string[] = []
  if (typeof properties.id === 'string') found.push(properties.id)
  if (tagName === 'a' && typeof properties.name === 'string' && properties.name !== properties.id)
    found.push(properties.name)
  return found
}

function deepAnchors(node: Element): string[] {
  const below = node.children.flatMap((c) => (c.type === 'element' ? deepAnchors(c) : []))
  return [...anchorsOf(node), ...below]
}

/** `data-entity="kind:name"` on an element with an id declares what the id stands for. */
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

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
