/** `{{name}}` in text, code, link targets and attributes becomes the variable's value. */
import type { Root } from 'mdast'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

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

/** Replaces the variables in one text; calls `unknown` for each that has no value. */
export function replaceVariables(
  text: string,
  values: VariableValues,
  unknown: (name: string) => void,
): string {
  if (!text.includes('{{') && !text.includes(ESCAPED)) return text
  return text
    .replace(VARIABLE, (all, name: string) => {
      const value = values.variables[name] ?? null
      if (value === null) unknown(name)
      return value ?? all
    })
    .replaceAll(ESCAPED, '{{')
}

const FIELDS = ['value', 'url', 'alt', 'title', 'meta', 'lang'] as const

/** Replaces the variables in every text of the tree. */
export function remarkVariables(values: VariableValues) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      const unknown = (name: string) => reportUnknown(file, name, values, node.position)
      const fields = node as unknown as Record<string, unknown>
      for (const field of FIELDS) {
        const text = fields[field]
        if (typeof text === 'string') fields[field] = replaceVariables(text, values, unknown)
      }
      const attributes = fields.attributes as Record<string, string> | undefined
      for (const [name, text] of Object.entries(attributes ?? {})) {
        if (attributes && typeof text === 'string') attributes[name] = replaceVariables(text, values, unknown)
      }
    })
  }
}

export function reportUnknown(
  file: VFile,
  name: string,
  values: VariableValues,
  place?: Position,
): void {
  const message = file.message(`unknown variable {{${name}}}`, { place, ruleId: 'unknown-variable' })
  message.note = values.suggestions[name] ?? 'Variables come from the configuration; write \\{{ for literal braces.'
}
