/** Moves the page's h1 out of the content. The layout renders it, so that each page has exactly one. */
import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { walkElements } from './walk.ts'

/** @param given the title from the front matter, which takes precedence over the h1 */
export function rehypeTitle(given: string | undefined) {
  return (tree: Root, file: VFile): void => {
    const index = tree.children.findIndex(isH1)
    const h1 = index < 0 ? undefined : (tree.children[index] as Element)
    const text = h1 ? textOf(h1).trim() : ''
    const title = given ?? (text || undefined)
    if (h1 && (given === undefined ? text !== '' : isFirst(tree, index)))
      tree.children.splice(index, 1)
    walkElements(tree, (node) => {
      if (node.tagName === 'h1') node.tagName = 'h2'
    })
    file.data.title = title
    file.data.titleId = String(h1?.properties.id ?? new GithubSlugger().slug(text || title || ''))
  }
}

function isH1(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'h1'
}

function isFirst(tree: Root, index: number): boolean {
  return tree.children.slice(0, index).every((node) => !isContent(node))
}

function isContent(node: RootContent | ElementContent): boolean {
  return node.type === 'element' || (node.type === 'text' && node.value.trim() !== '')
}
