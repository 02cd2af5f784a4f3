/** Renders list items in linear time; the default handler takes quadratic time per list. */
import type { Element } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'

/** For each list, an empty one with the same looseness, which is all that the handler needs. */
const placeholders = new WeakMap<Parents, List>()

export const listHandlers = {
  listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
    return defaultHandlers.listItem(state, node, parent && placeholderOf(parent)) as Element
  },
}

function placeholderOf(parent: Parents): List {
  let list = placeholders.get(parent)
  if (!list) {
    list = { type: 'list', spread: isLoose(parent), children: [] }
    placeholders.set(parent, list)
  }
  return list
}

/** A list is loose if a blank line separates two of its items, or the blocks of one item. */
function isLoose(parent: Parents): boolean {
  if (parent.type !== 'list') return false
  return parent.spread || parent.children.some((item) => item.spread ?? item.children.length > 1)
}
