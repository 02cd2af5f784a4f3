/** Helpers that create mdast nodes. */
import type { Nodes } from 'mdast'
import { element, text } from '../directives/types.ts'

export function code(value: string): Nodes {
  return { type: 'inlineCode', value }
}

export function paragraph(children: readonly Nodes[]): Nodes {
  return { type: 'paragraph', children: [...children] } as Nodes
}

export function heading(depth: 2 | 3, value: string): Nodes {
  return { type: 'heading', depth, children: [{ type: 'text', value }] }
}

/** A code block; the title is shown above it or on its tab. */
export function fence(lang: string, value: string, title?: string): Nodes {
  const meta = title ? `title="${title.replace(/["\n]/g, "'")}"` : null
  return { type: 'code', lang, meta, value }
}

export function badge(label: string): Nodes {
  return element('span', { className: ['badge', `badge-${label.toLowerCase()}`] }, [text(label)])
}

export function table(
  head: readonly string[],
  rows: readonly (readonly (readonly Nodes[])[])[],
): Nodes {
  const row = (cells: readonly (readonly Nodes[])[]) => ({
    type: 'tableRow' as const,
    children: cells.map((children) => ({
      type: 'tableCell' as const,
      children: [...children] as never[],
    })),
  })
  return { type: 'table', children: [row(head.map((label) => [text(label)])), ...rows.map(row)] }
}

export function details(summary: readonly Nodes[], children: readonly Nodes[]): Nodes {
  return element('details', { className: ['details'] }, [
    element('summary', {}, summary),
    ...children,
  ])
}

/** Joins lists of nodes with a separator; `last` separates the final two. */
export function join(
  lists: readonly (readonly Nodes[])[],
  between: string,
  last = between,
): Nodes[] {
  return lists.flatMap((nodes, i) => {
    if (i === 0) return [...nodes]
    return [text(i === lists.length - 1 ? last : between), ...nodes]
  })
}
