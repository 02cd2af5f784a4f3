/** Heading ids: explicit ones (`## Keys {#api-keys}`), else generated from the heading's text. */
import GithubSlugger from 'github-slugger'
import type { Element, Root as HtmlRoot } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Heading, Root } from 'mdast'
import { walk, walkElements } from './walk.ts'

const EXPLICIT_ID = /^\{#([^\s{}]+)\}\s*$/

export function remarkHeadingIds() {
  return (tree: Root): void => {
    walk<Heading>(tree, (heading) => {
      if (heading.type !== 'heading') return
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const start = last.value.lastIndexOf('{#')
      const id = start < 0 ? undefined : EXPLICIT_ID.exec(last.value.slice(start))?.[1]
      if (id === undefined) return
      last.value = last.value.slice(0, start).trimEnd()
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
    })
  }
}

/** Generates ids as GitHub does. The space before a badge or an anchor at the end is not part of the text. */
export function rehypeHeadingIds() {
  return (tree: HtmlRoot): void => {
    const slugger = new GithubSlugger()
    walkElements(tree, (node) => {
      if (/^h[1-6]$/.test(node.tagName) && !node.properties.id)
        node.properties.id = slugger.slug(slugOf(node))
    })
  }
}

/** The text that an id is made of: a heading whose text depends on the language has one of its own. */
function slugOf(node: Element): string {
  const { dataSlug } = node.properties
  delete node.properties.dataSlug
  return typeof dataSlug === 'string' ? dataSlug : textOf(node).trim()
}
