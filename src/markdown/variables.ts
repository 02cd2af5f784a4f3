/** Substitutes `{{name}}` in text, code, link targets and attributes. */

import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-to-hast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { CompileInput } from '../compile/compile-input.ts'
import type { Needs, VariableAnswer } from '../compile/needs.ts'
import { VARIABLE } from '../config/variables.ts'
import { own } from '../utilities/own-property.ts'
import type { PlacedPosition } from './origin.ts'
import { walk } from './walk.ts'

/** Placeholder for `\{{` during compilation, of the same length, so that columns stay correct. */
const ESCAPED = '\uFDD0\uFDD1\uFDD2'

/** Hides each `\{{` from the Markdown parser, which would remove the backslash. */
export function hideEscapes(text: string): string {
  return text.includes('\\{{') ? text.replaceAll('\\{{', ESCAPED) : text
}

/** The same in nodes that were not parsed, in place: those that a plugin makes. */
export function hideEscapesIn(nodes: readonly Nodes[]): void {
  walk<Nodes>({ type: 'root', children: nodes } as Root, (node) => {
    const texts = node as unknown as Record<string, unknown>
    for (const name of TEXT_FIELDS) {
      const text = texts[name]
      if (typeof text === 'string') texts[name] = hideEscapes(text)
    }
    if (!('attributes' in node)) return
    const attributes = (node.attributes ?? {}) as Record<string, unknown>
    for (const [name, text] of Object.entries(attributes))
      if (typeof text === 'string') attributes[name] = hideEscapes(text)
  })
}

/** What the name of a variable stands for. */
export type FindVariable = (name: string) => VariableAnswer

/** The variables of a page: those in its text are known, for others it asks. */
export function variablesOf(input: CompileInput, needs: Needs): FindVariable {
  return (name) =>
    name.startsWith('row.') ? { value: null } : (own(input.variables, name) ?? needs.variable(name))
}

/** Gives nodes variables of their own, in place, which come before those of the site. */
export function giveVariables(
  nodes: readonly Nodes[],
  variables: Readonly<Record<string, string>>,
): void {
  walk<Nodes>({ type: 'root', children: nodes } as Root, (node) => {
    Object.assign(node, { data: { ...node.data, variables } })
  })
}

/** The variables for a node: its own, and those of the site. */
export function valuesFor(node: Nodes, find: FindVariable): FindVariable {
  const { variables } = (node.data ?? {}) as { variables?: Readonly<Record<string, string>> }
  if (variables === undefined) return find
  return (name) => {
    const value = own(variables, name)
    return value === undefined ? find(name) : { value }
  }
}

/** @param suggestion "Did you mean …?" */
type Unknown = (name: string, suggestion: string | undefined, offset: number) => void

/**
 * Substitutes the variables of a text that `remarkVariables` will process again, so escaped braces
 * stay hidden.
 */
export function substitute(text: string, find: FindVariable, unknown: Unknown): string {
  if (!text.includes('{{')) return text
  return text.replace(VARIABLE, (all, name: string, offset: number) => {
    const { value, suggestion } = find(name)
    if (value === null) unknown(name, suggestion, offset)
    return value ?? all
  })
}

/** Substitutes the variables of a text and restores escaped braces. Calls `unknown` for each one without a value. */
export function replaceVariables(text: string, find: FindVariable, unknown: Unknown): string {
  const replaced = substitute(text, find, unknown)
  return replaced.includes(ESCAPED) ? replaced.replaceAll(ESCAPED, '{{') : replaced
}

/** The fields of a Markdown node that may contain variables. */
export const TEXT_FIELDS = ['value', 'url', 'alt', 'title', 'meta', 'lang'] as const

/** Substitutes the variables in all text of the tree. */
export function remarkVariables(find: FindVariable) {
  return (tree: Root, file: VFile): void => {
    walk<Nodes>(tree, (node) => {
      const known = valuesFor(node, find)
      const replaceIn = (texts: Record<string, unknown>, names: readonly string[]) => {
        for (const name of names) {
          const text = texts[name]
          if (typeof text !== 'string' || !mayContainVariables(text)) continue
          const unknown: Unknown = (variable, suggestion, offset) => {
            // The description of an entity is also part of the page, and reported there.
            if (!isDiagram(node) && name !== 'dataAbout')
              reportUnknown(file, variable, suggestion, placeIn(node, name, text.slice(0, offset)))
          }
          texts[name] = replaceVariables(text, known, unknown)
        }
      }
      replaceIn(node as unknown as Record<string, unknown>, TEXT_FIELDS)
      const properties = node.data?.hProperties
      if (properties) replaceIn(properties, Object.keys(properties))
    })
  }
}

/** In Mermaid, `api{{API}}` is a hexagon. */
function isDiagram(node: Nodes): boolean {
  return node.type === 'code' && /^mermaid(?:-|$)/i.test(node.lang ?? '')
}

function mayContainVariables(text: string): boolean {
  return text.includes('{{') || text.includes(ESCAPED)
}

/** The position of an offset in a node's text, found by counting lines. */
function placeIn(node: Nodes, field: string, before: string): Position | undefined {
  const position = node.position as PlacedPosition | undefined
  if (
    !position ||
    position.isShared ||
    field !== 'value' ||
    (node.type !== 'text' && node.type !== 'code')
  )
    return position
  const lines = before.split('\n').length - 1 + (node.type === 'code' ? 1 : 0)
  const last = before.slice(before.lastIndexOf('\n') + 1).length
  // `&#10;` produces a line break that the source does not have.
  if (position.start.line + lines > position.end.line) return position
  const column = lines === 0 ? position.start.column + last : last + 1
  const start = { line: position.start.line + lines, column }
  return { ...position, start, end: start }
}

export function reportUnknown(
  file: VFile,
  name: string,
  suggestion: string | undefined,
  place?: Position,
): void {
  const message = file.message(`unknown variable {{${name}}}`, {
    place,
    ruleId: 'unknown-variable',
  })
  const fallback = name.startsWith('row.')
    ? '`row` is only defined inside ::::each.'
    : 'Define it in the configuration, or write \\{{ for literal braces.'
  message.note = suggestion ?? fallback
  message.actual = name
}
