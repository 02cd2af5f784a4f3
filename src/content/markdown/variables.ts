/** `{{name}}` in text, code, link targets and attributes becomes the variable's value. */
import type { Nodes, Root } from 'mdast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { walk } from './walk.ts'

/** A variable: no spaces inside the braces, so that templates in code samples are left alone. */
export const VARIABLE = /\{\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}\}/g

/** Stands for `\{{` while a page is compiled; as long as it, so that columns stay true. */
const ESCAPED = '\uFDD0\uFDD1\uFDD2'

/** Hides each `\{{` from the Markdown parser, which would take the backslash away. */
export function hideEscapes(text: string): string {
  return text.includes('\\{{') ? text.replaceAll('\\{{', ESCAPED) : text
}

export interface VariableValues {
  readonly variables: Readonly<Record<string, string | null>>
  readonly suggestions: Readonly<Record<string, string>>
}

type Unknown = (name: string, offset: number) => void

/**
 * Replaces the variables of a text that will be seen by `remarkVariables` again: what was escaped
 * stays hidden.
 */
export function substitute(text: string, values: VariableValues, unknown: Unknown): string {
  if (!text.includes('{{')) return text
  return text.replace(VARIABLE, (all, name: string, offset: number) => {
    const value = values.variables[name] ?? null
    if (value === null) unknown(name, offset)
    return value ?? all
  })
}

/** Replaces the variables in one text; calls `unknown` for each without a value. */
export function replaceVariables(text: string, values: VariableValues, unknown: Unknown): string {
  const replaced = substitute(text, values, unknown)
  return replaced.includes(ESCAPED) ? replaced.replaceAll(ESCAPED, '{{') : replaced
}

/** The fields of a Markdown node that may hold variables. */
export const TEXT_FIELDS = ['value', 'url', 'alt', 'title', 'meta', 'lang'] as const

/** Replaces the variables in every text of the tree. */
export function remarkVariables(values: VariableValues) {
  return (tree: Root, file: VFile): void => {
    walk<Nodes>(tree, (node) => {
      const replaceIn = (texts: Record<string, unknown>, names: readonly string[]) => {
        for (const name of names) {
          const text = texts[name]
          if (typeof text !== 'string' || !mayHold(text)) continue
          const unknown: Unknown = (variable, offset) => {
            // What is said of an entity stands in the page as well.
            if (!isDiagram(node) && name !== 'dataAbout')
              reportUnknown(file, variable, values, placeIn(node, name, text.slice(0, offset)))
          }
          texts[name] = replaceVariables(text, values, unknown)
        }
      }
      replaceIn(node as unknown as Record<string, unknown>, TEXT_FIELDS)
      const properties = node.data?.hProperties
      if (properties) replaceIn(properties, Object.keys(properties))
    })
  }
}

/** In a diagram `api{{API}}` is a box with six corners. */
function isDiagram(node: Nodes): boolean {
  return node.type === 'code' && node.lang?.toLowerCase() === 'mermaid'
}

function mayHold(text: string): boolean {
  return text.includes('{{') || text.includes(ESCAPED)
}

/** The place of something in a node's text, found by counting the lines before it. */
function placeIn(node: Nodes, field: string, before: string): Position | undefined {
  const { position } = node
  if (!position || field !== 'value' || (node.type !== 'text' && node.type !== 'code'))
    return position
  const lines = before.split('\n').length - 1 + (node.type === 'code' ? 1 : 0)
  const last = before.slice(before.lastIndexOf('\n') + 1).length
  // `&#10;` makes a line in the text that the source does not have.
  if (position.start.line + lines > position.end.line) return position
  const column = lines === 0 ? position.start.column + last : last + 1
  const start = { line: position.start.line + lines, column }
  return { ...position, start, end: start }
}

export function reportUnknown(
  file: VFile,
  name: string,
  values: VariableValues,
  place?: Position,
): void {
  const message = file.message(`unknown variable {{${name}}}`, {
    place,
    ruleId: 'unknown-variable',
  })
  const fallback = name.startsWith('row.')
    ? 'Rows are known inside ::::each.'
    : 'Variables come from the configuration; write \\{{ for literal braces.'
  message.note = values.suggestions[name] ?? fallback
}
