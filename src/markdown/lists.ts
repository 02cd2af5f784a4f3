/**
 * Renders list items in linear time, where the default handler takes quadratic time per list, and
 * labels the checkboxes of tasks.
 */
import type { Element, ElementContent } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { defaultHandlers } from 'remark-rehype'

/** The handlers of one page. */
export function listHandlers() {
  /** For each list, an empty one with the same looseness, which is all that the handler needs. */
  const placeholders = new WeakMap<Parents, List>()
  const placeholderOf = (parent: Parents): List => {
    const known = placeholders.get(parent)
    if (known) return known
    const list: List = { type: 'list', spread: isLoose(parent), children: [] }
    placeholders.set(parent, list)
    return list
  }
  return {
    listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
      const around = parent && placeholderOf(parent)
      const item = defaultHandlers.listItem(state, node, around) as Element
      const checkbox = typeof node.checked === 'boolean' ? firstInput(item) : undefined
      if (checkbox)
        checkbox.properties.ariaLabel =
          textOf(node.children[0], { includeHtml: false }).trim() || undefined
      return item
    },
  }
}

/** The checkbox at the beginning of an item, or of its first paragraph. */
function firstInput({ children }: Element): Element | undefined {
  const isElement = (node: ElementContent): node is Element => node.type === 'element'
  const first = children.find(isElement)
  return first?.tagName === 'p' ? firstInput(first) : first
}

/** A list is loose if a blank line separates two of its items, or the blocks of one item. */
function isLoose(parent: Parents): boolean {
  if (parent.type !== 'list') return false
  return parent.spread || parent.children.some((item) => item.spread ?? item.children.length > 1)
}
