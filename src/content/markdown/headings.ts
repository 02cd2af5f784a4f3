/** Heading ids: `## Keys {#api-keys}` keeps its own, the others are made of their text. */
import type { Heading, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

const OWN_ID = /\s*\{#([^\s{}]+)\}\s*$/

export function remarkHeadingIds() {
  return (tree: Root): void => {
    visit(tree, 'heading', (heading: Heading) => {
      const last = heading.children.at(-1)
      const id = last?.type === 'text' ? OWN_ID.exec(last.value)?.[1] : undefined
      if (id === undefined) return
      const text = last as Text
      text.value = text.value.replace(OWN_ID, '')
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } }
    })
  }
}
