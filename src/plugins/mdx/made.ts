/** Nodes of Markdown that MDX becomes. */
import type { Nodes } from 'mdast'
import type { JsxElement } from './parse.ts'

/** A directive that shows another file, which can use the props. */
export function includeOf(
  { position }: JsxElement,
  file: string,
  props: object,
  children: readonly Nodes[],
): Nodes {
  const include = {
    type: 'containerDirective',
    name: 'include',
    attributes: { file: `/${file}` },
    children,
    position,
    data: { props },
  }
  return include as unknown as Nodes
}

export function textNode(value: string, { position }: { position?: Nodes['position'] }): Nodes {
  return { type: 'text', value, ...(position && { position }) }
}
