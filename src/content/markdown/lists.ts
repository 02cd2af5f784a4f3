/** Items of lists in time that grows with their number, not with its square. */
import type { Element } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'

/** For each list, one without items that is as loose as it: all that the handler asks of it. */
const standIns = new WeakMap<Parents, List>()

export const listHandlers = {
  listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
    return defaultHandlers.listItem(state, node, parent && standInOf(parent)) as Element
  },
}

function standInOf(parent: Parents): List {
  let list = standIns.get(parent)
  if (!list) {
    list = { type: 'list', spread: isLoose(parent), children: [] }
    standIns.set(parent, list)
  }
  return list
}

/** A list is loose when an empty line stands between two of its items, or inside of one. */
function isLoose(parent: Parents): boolean {
  if (parent.type !== 'list') return false
  return parent.spread || parent.children.some((item) => item.spread ?? item.children.length > 1)
}
