/** The list of headings that `::toc` stands for. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { walkElements } from './walk.ts'

interface Entry {
  readonly depth: number
  readonly link: Element
}

/** Fills the elements of the directive; to be run when the search text has been collected. */
export function rehypeToc() {
  return (tree: Root): void => {
    let entries: readonly Entry[] | undefined
    walkElements(tree, (node, index, parent) => {
      const { dataToc } = node.properties
      if (node.tagName !== 'nav' || typeof dataToc !== 'string') return
      delete node.properties.dataToc
      const [min = 2, max = 6, skip = 0] = dataToc.split(' ').map(Number)
      entries ??= entriesOf(tree)
      const listed = entries.filter(({ depth }) => depth >= min && depth <= max).slice(skip)
      if (listed.length > 0) {
        node.children = [listOf(listed)]
        return
      }
      parent.children.splice(index, 1)
      return index
    })
  }
}

function entriesOf(tree: Root): Entry[] {
  const entries: Entry[] = []
  walkElements(tree, (node) => {
    const { id } = node.properties
    if (!/^h[2-6]$/.test(node.tagName) || typeof id !== 'string' || id === 'footnote-label') return
    const link = elementOf('a', [{ type: 'text', value: textOf(node).trim() }], { href: `#${id}` })
    entries.push({ depth: Number(node.tagName[1]), link })
  })
  return entries
}

/** A list with a list in an item for the deeper headings that follow its heading. */
function listOf(entries: readonly Entry[]): Element {
  const items: Element[] = []
  for (let at = 0; at < entries.length; ) {
    const { depth, link } = entries[at] as Entry
    let end = at + 1
    while (end < entries.length && (entries[end] as Entry).depth > depth) end++
    const inner = entries.slice(at + 1, end)
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
