/** Helpers that create mdast nodes. */

import type { Nodes } from 'mdast'
import { element, formatJson, type Messages, Numeral, phrase, text } from '../../plugin/index.ts'

/** The class of samples and examples. */
export const ASIDE = 'api-sample'

/** The class of the method and the URL. */
export const ENDPOINT = 'endpoint'

/** A value as in a body: strings without quotes, everything else as JSON. */
export function showJson(value: unknown): string {
  const isWritten = (typeof value === 'string' && value !== '') || value instanceof Numeral
  return isWritten ? String(value) : formatJson(value)
}

export function code(value: string): Nodes {
  return { type: 'inlineCode', value }
}

export function paragraph(children: readonly Nodes[]): Nodes {
  return { type: 'paragraph', children: [...children] } as Nodes
}

/** @param slug text for its id, the same in every language so that links keep working */
export function heading(depth: number, value: string, slug: string): Nodes {
  const data = { hProperties: { dataSlug: slug } }
  const level = Math.min(depth, 6) as 2 | 3 | 4 | 5 | 6
  return { type: 'heading', depth: level, children: [{ type: 'text', value }], data }
}

/** A code block; the title is shown above it or on its tab. */
/** @param flag such as `run` */
export function fence(lang: string, value: string, title?: string, flag = ''): Nodes {
  const meta = title ? `title="${title.replace(/["\n]/g, "'")}" ${flag}`.trim() : null
  return { type: 'code', lang, meta, value }
}

/** @param kind for the style sheet, the same in every language */
export function badge(label: string, kind: string): Nodes {
  return element('span', { className: ['badge', `badge-${kind}`] }, [text(label)])
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

/** Code with tabs, which a script makes. */
export function tabList(panels: readonly Nodes[], menu: readonly Nodes[] = []): Nodes {
  return element('div', { className: ['tabs'], dataCode: true }, [
    element('div', { className: ['tab-list'] }, menu),
    ...panels,
  ])
}

/** A menu in place of tabs. */
export function tabMenu(name: string, labels: readonly string[], panels: readonly Nodes[]): Nodes {
  const options = labels.map((label) => element('option', {}, [text(label)]))
  return tabList(panels, [element('select', { ariaLabel: name, autoComplete: 'off' }, options)])
}

export function tabPanel(label: string, children: readonly Nodes[]): Nodes {
  return element('div', { className: ['tab-panel'], dataLabel: label }, [
    element('p', { className: ['tab-label'] }, [text(label)]),
    ...children,
  ])
}

/** What wide windows show beside the text: see columns.ts. */
export function aside(children: readonly Nodes[], id?: string): Nodes {
  return element('div', { className: [ASIDE], ...(id ? { id } : {}) }, children)
}

/** Joins lists of nodes with a separator. */
export function join(lists: readonly (readonly Nodes[])[], between: string): Nodes[] {
  return lists.flatMap((nodes, i) => (i === 0 ? nodes : [text(between), ...nodes]))
}

/** Lists nodes in the reader's language: `a, b or c`. */
export function enumerate(
  lists: readonly (readonly Nodes[])[],
  messages: Messages,
  last: 'listSeparator' | 'listOr' | 'listAnd' = 'listSeparator',
): Nodes[] {
  return lists.reduce<Nodes[]>((first, nodes, i) => {
    if (i === 0) return [...nodes]
    const pattern = i === lists.length - 1 ? messages[last] : messages.listSeparator
    return phrase(pattern, { first, last: nodes })
  }, [])
}
