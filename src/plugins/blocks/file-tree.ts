import type { List, ListItem, Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { childrenOf, element, type PluginDirective } from '../../plugin/index.ts'

/** `:::files`: renders a nested list as a file tree; folders have children or end with `/`. */
export const fileTree: PluginDirective = {
  kinds: ['container'],
  attributes: [],
  expand(node, context) {
    const children = context.expand(childrenOf(node))
    const list = children.find((child) => child.type === 'list')
    if (list === undefined)
      context.warn('this file tree contains no list', 'Write each file as a list item: - name', {
        rule: 'files',
      })
    else markFiles(list)
    return [element('div', { className: ['file-tree'] }, children)]
  },
}

function markFiles(list: List): void {
  list.spread = false
  for (const item of list.children) {
    const below = item.children.filter((child): child is List => child.type === 'list')
    const kind = below.length > 0 || isFolder(item) ? 'folder' : 'file'
    item.spread = false
    item.data = { ...item.data, hProperties: { className: [kind] } }
    below.forEach(markFiles)
  }
}

function isFolder({ children }: ListItem): boolean {
  return textOf((children[0] ?? { type: 'text', value: '' }) as Nodes)
    .trim()
    .endsWith('/')
}
