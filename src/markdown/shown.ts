import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'

/** Keeps the text that readers see, in `file.data.shown`: plugins may have handled foreign syntax. */
export function rehypeShown() {
  return (tree: Root, file: VFile): void => {
    file.data.shown = `${file.data.title ?? ''}\n${textOf(tree)}`
  }
}
