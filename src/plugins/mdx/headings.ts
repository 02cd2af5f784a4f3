import type { Heading } from 'mdast'
import type { MdxTextExpression } from 'mdast-util-mdx'

/** `## Title {/* #id *​/}` of Docusaurus, and `{/*id*​/}` of react.dev. */
export function idOfHeading(heading: Heading): void {
  const last = heading.children.at(-1) as unknown as MdxTextExpression | undefined
  if (last?.type !== 'mdxTextExpression') return
  const [, id] = /^\/\*(?:\s*#([^\s*]+)\s*|([\w-]+))\*\/$/.exec(last.value)?.filter(Boolean) ?? []
  if (id === undefined) return
  heading.children.pop()
  heading.children.push({ type: 'text', value: ` {#${id}}` })
}
