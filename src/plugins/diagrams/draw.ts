/**
 * Renders diagrams at build time. The rendering library is loaded only for pages with diagrams. It
 * silently drops syntax that it does not support, so each diagram is first parsed here and rewritten
 * in a subset that it does support.
 */

import { type BuildCache, messageOf } from '../../plugin/index.ts'
import { classes } from './classes.ts'
import { entities } from './entities.ts'
import { flowchart } from './flowchart.ts'
import { OWN, restore } from './labels.ts'
import { sequence } from './sequence.ts'
import { DiagramError, type Grammar, readSource, rejectLarge } from './source.ts'
import { state } from './state.ts'

export interface Diagram {
  /** Each id is prefixed with `OWN`, which the page replaces by a unique prefix. */
  readonly svg: string
  readonly kind: DiagramKind
  readonly title: string | undefined
  readonly description: string | undefined
}

/** Types of diagrams; each is the name of a message. */
type DiagramKind =
  | 'flowchart'
  | 'sequenceDiagram'
  | 'stateDiagram'
  | 'classDiagram'
  | 'entityDiagram'

/** Diagram types by the first word of the source. */
const KINDS: Readonly<Record<string, readonly [kind: DiagramKind, grammar: Grammar]>> = {
  graph: ['flowchart', flowchart],
  flowchart: ['flowchart', flowchart],
  'flowchart-elk': ['flowchart', flowchart],
  sequenceDiagram: ['sequenceDiagram', sequence],
  stateDiagram: ['stateDiagram', state],
  'stateDiagram-v2': ['stateDiagram', state],
  classDiagram: ['classDiagram', classes],
  'classDiagram-v2': ['classDiagram', classes],
  erDiagram: ['entityDiagram', entities],
}

export type Draw = (source: string, options: { readonly padding: number }) => string

/** The rendering library, which is loaded for the first diagram. */
export function drawingIn(cache: BuildCache): { draw: Draw | null } {
  return cache.resource('drawing', () => ({ draw: null }))
}

export async function loadDrawing(cache: BuildCache): Promise<Draw> {
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  drawingIn(cache).draw = renderMermaidSVG
  return renderMermaidSVG
}

/** @throws DiagramError with the line that is not supported */
export function drawDiagram(text: string, draw: Draw): Diagram {
  const source = readSource(text)
  const word = /^\S+/.exec(source.header.text)?.[0] as string
  const [kind, grammar] = Object.hasOwn(KINDS, word) ? (KINDS[word] ?? []) : []
  if (kind === undefined || grammar === undefined)
    throw new DiagramError(null, `diagrams of type "${word}" are not supported`)
  const lines = grammar(source)
  const { title, description } = source
  return { svg: tidy(layOut(lines, draw)), kind, title, description }
}

function layOut(lines: readonly string[], draw: Draw): string {
  rejectLarge(lines.length)
  try {
    return draw(lines.join('\n'), { padding: 8 })
  } catch (error) {
    throw new DiagramError(null, `the diagram cannot be rendered: ${messageOf(error)}`)
  }
}

/** Maps the library's color variables to those of the theme, which follow the color mode. */
const COLORS: Readonly<Record<string, string>> = {
  text: 'heading',
  'text-sec': 'text',
  'text-muted': 'muted',
  'text-faint': 'muted',
  line: 'border-strong',
  arrow: 'border-strong',
  'node-fill': 'surface',
  'node-stroke': 'border-strong',
  'group-fill': 'bg',
  'group-hdr': 'surface-strong',
  'inner-stroke': 'border',
  'key-badge': 'surface-strong',
}

/** Removes styles, data attributes and classes, and prefixes ids so that they can be made unique. */
function tidy(svg: string): string {
  const clean = svg
    .replace(/<style>[\s\S]*?(?:<\/style>|$)|<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<svg [^>]*>/, (tag) => tag.replace(/ style="[^"]*"/, ''))
    .replace(/ (?:data-[\w-]+|rx="0" ry|class)="[^"]*"/g, (found) =>
      found === ' class="mono"' ? found : '',
    )
    // The library hides these two markers behind the box they belong to.
    .replace(/(<marker id="cls-(?:composition|aggregation)"[^>]* refX=)"0"/g, '$1"12"')
    .replace(/ id="/g, ` id="${OWN}`)
    .replace(/url\(#/g, `url(#${OWN}`)
    .replace(/var\(--_([\w-]+)\)/g, (all, name: string) =>
      COLORS[name] ? `var(--${COLORS[name]})` : all,
    )
    // Round coordinates, which are in tags; numbers in labels stay as they are.
    .replace(/<[^>]*(?:>|$)/g, (tag) =>
      tag.replace(/(?<!\d)\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10)),
    )
    .replace(/>\s*</g, (between) => (between.includes('\n') ? '><' : between))
  return restore(clean)
}
