import type { Root } from 'mdast'
import { warning } from '../problems/problem.ts'
import type { Problem } from '../types.ts'

/** A warning for a page of nothing but front matter and comments; a heading alone may be meant. */
export function emptyPage(tree: Root, file: string): Problem[] {
  const isEmpty = tree.children.every(
    (node) => node.type === 'html' && /^<!--(?:(?!-->)[\s\S])*-->$/.test(node.value.trim()),
  )
  const note = 'Write something in it, give it `draft: true`, or delete the file.'
  return isEmpty ? [warning('empty-page', { file }, 'the page has no content', note)] : []
}
