/** The list of headings that `::toc` stands for. */
import type { Element, ElementContent, Root } from 'hast'
import type { VFile } from 'vfile'
import { labelOf } from './headings.ts'
import { walkElements } from './walk.ts'

interface Entry {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** What the directive writes: `min max skip`. A `<nav>` of the page may have another value. */
const RANGE = /^\d \d \d+$/
/** Characters that the lists after the first one may add to a page; without a limit, they are quadratic. */
const MAX_ADDED = 200_000

/** Fills the elements of the directive; to be run when the search text has been collected. */
export function rehypeToc() {
  return (tree: Root, file: VFile): void => {
    let entries: readonly Entry[] | undefined
    let size = 0
    let added = 0
    walkElements(tree, (node, index, parent) => {
      const { dataToc } = node.properties
      if (node.tagName !== 'nav' || typeof dataToc !== 'string') return
      if (node.children.length > 0 || !RANGE.test(dataToc)) return
      delete node.properties.dataToc
      const wasFull = added > MAX_ADDED
      if (entries === undefined) {
        entries = entriesOf(tree)
        size = entries.reduce((sum, { id, text }) => sum + id.length + text.length, 0)
      } else added += size
      const isFull = added > MAX_ADDED
      if (isFull && !wasFull) warn(file, node)
      const [min = 2, max = 6, skip = 0] = dataToc.split(' ').map(Number)
      const isListed = ({ depth }: Entry) => depth >= min && depth <= max
      const listed = isFull ? [] : entries.filter(isListed).slice(skip)
      if (listed.length > 0) {
        node.children = [listOf(listed)]
        return
      }
      parent.children.splice(index, 1)
      return index
    })
  }
}

function warn(file: VFile, node: Element): void {
  const reason = 'this list of headings and those after it are left out: they are too long'
  const message = file.message(reason, { place: node.position, ruleId: 'directive' })
  message.note = 'Write `::toc` once on a page of this length.'
}

function entriesOf(tree: Root): Entry[] {
  const entries: Entry[] = []
  walkElements(tree, (node) => {
    const { id } = node.properties
    if (!/^h[2-6]$/.test(node.tagName) || typeof id !== 'string' || id === 'footnote-label') return
    const text = labelOf(node)
    if (text !== '') entries.push({ depth: Number(node.tagName[1]), id, text })
  })
  return entries
}

/** A list with a list in an item for the deeper headings that follow its heading. */
function listOf(entries: readonly Entry[]): Element {
  const items: Element[] = []
  for (let at = 0; at < entries.length; ) {
    const { depth, id, text } = entries[at] as Entry
    let end = at + 1
    while (end < entries.length && (entries[end] as Entry).depth > depth) end++
    const inner = entries.slice(at + 1, end)
    const link = elementOf('a', [{ type: 'text', value: text }], { href: `#${id}` })
    items.push(elementOf('li', inner.length === 0 ? [link] : [link, listOf(inner)]))
    at = end
  }
  return elementOf('ul', items)
}

function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}
