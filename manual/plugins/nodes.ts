/** Nodes of a Markdown tree (mdast). */

export interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

export const text = (value: string): Node => ({ type: 'text', value })
export const inlineCode = (value: string): Node => ({ type: 'inlineCode', value })
export const paragraph = (...children: readonly Node[]): Node => ({ type: 'paragraph', children })
export const codeBlock = (lang: string, value: string, meta: string | null = null): Node => ({
  type: 'code',
  lang,
  meta,
  value,
})

/** An HTML element around other nodes. */
export const box = (className: string, children: readonly Node[]): Node => ({
  type: 'box',
  data: { hName: 'div', hProperties: { className: [className] } },
  children,
})

/** @param rows the first one is the head */
export const table = (rows: readonly (readonly Node[])[]): Node => ({
  type: 'table',
  children: rows.map((cells) => ({
    type: 'tableRow',
    children: cells.map((cell) => ({ type: 'tableCell', children: [cell] })),
  })),
})
