import type { Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { remove } from './raw.ts'
import { walk } from './walk.ts'

/** Removes comments, and keeps the text that readers see, in `file.data.shown`: plugins may have handled either. */
export function rehypeShown() {
  return (tree: Root, file: VFile): void => {
    walk<RootContent>(tree, (node, index, parent) =>
      node.type === 'comment' ? remove(parent, index) : undefined,
    )
    file.data.shown = `${file.data.title ?? ''}\n${textOf(tree)}`
  }
}
