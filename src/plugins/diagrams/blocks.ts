/** Renders Mermaid code blocks as SVG, with the source below for people who cannot see the image. */

import type { Element, ElementContent } from 'hast'
import {
  Bounded,
  type CodeBlock,
  type CodeContext,
  type CodeRenderer,
  escapeAttribute,
  escapeText,
  type Messages,
} from '../../plugin/index.ts'
import { type Diagram, type Draw, drawDiagram, drawingIn, loadDrawing } from './draw.ts'
import { OWN } from './labels.ts'
import { DiagramError } from './source.ts'

/** The figure that replaces the code block; the code block itself, with a problem, if rendering fails. */
export const diagramFigure: CodeRenderer = (block, context) => {
  const { draw } = drawingIn(context.cache)
  if (draw) return figureOrCode(block, context, draw)
  return loadDrawing(context.cache).then((loaded) => figureOrCode(block, context, loaded))
}

function figureOrCode(
  block: CodeBlock,
  { messages, shared, cache, warn }: CodeContext,
  draw: Draw,
): Element {
  // By source: in watch mode a page is compiled again with every edit.
  const drawn = cache.resource('diagrams', () => new Bounded<Diagram>(500))
  try {
    const diagram = drawn.get(block.source, () => drawDiagram(block.source, draw))
    return figureOf(diagram, block, messages, nextId(shared))
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error
    const line = error.line === null ? null : error.line + 1
    warn(error.message, 'The source is shown instead.', { rule: 'diagram', line })
    return block.code
  }
}

function figureOf(
  diagram: Diagram,
  { title = diagram.title, code }: CodeBlock,
  messages: Messages,
  id: string,
) {
  const kind = messages[diagram.kind]
  const box = element('div', { className: ['diagram-box'], tabIndex: 0 }, [
    {
      type: 'raw',
      value: named(diagram, title === undefined ? kind : `${kind}: ${title}`, id),
    } as unknown as ElementContent,
  ])
  const source = element('details', {}, [
    element('summary', {}, [{ type: 'text', value: messages.diagramSource }]),
    code,
  ])
  const caption = title === undefined ? [] : [{ type: 'text' as const, value: title }]
  // HTML requires the caption first or last; CSS shows it below the image.
  return element('figure', { className: ['diagram'] }, [
    ...(title === undefined ? [] : [element('figcaption', {}, caption)]),
    box,
    source,
  ])
}

/** Adds an accessible name, and makes ids unique on the page. */
function named({ svg, description }: Diagram, name: string, id: string): string {
  const label = escapeAttribute(name)
  const about = description === undefined ? '' : `<desc>${escapeText(description)}</desc>`
  return svg
    .replace(/<svg [^>]*>/, (tag) =>
      tag.replace(/>$/, ` role="img" aria-label="${label}">${about}`),
    )
    .replaceAll(OWN, `${id}-`)
}

function nextId(shared: CodeContext['shared']): string {
  const count = ((shared.get('diagrams') as number | undefined) ?? 0) + 1
  shared.set('diagrams', count)
  return `diagram-${count}`
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}
