/** Explicit heading ids: `## Keys {#api-keys}`. Other ids are generated from the heading's text. */
import type { Heading, Root } from 'mdast'
import { walk } from './walk.ts'

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
