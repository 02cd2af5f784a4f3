/** Variables of the configuration, written `{{name}}`. */
import type { Variables } from './types.ts'

/** Spaces inside the braces are not allowed, so that templates in code samples are left alone. */
export const VARIABLE = /\{\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}\}/g

/** The value of a dotted name, with variables inside it substituted; null if it is not defined. */
export function lookUp(variables: Variables, name: string, depth = 0): string | null {
  let value: unknown = variables
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return null
    value = (value as Record<string, unknown>)[part]
  }
  if (value === null || typeof value === 'object' || depth > 5) return null
  return String(value).replace(
    VARIABLE,
    (all, inner: string) => lookUp(variables, inner, depth + 1) ?? all,
  )
}

/** Replaces `{{variables}}` in a text of the configuration by a locale's values. */
export function expand(text: string, { variables }: { readonly variables: Variables }): string {
  return text.replace(VARIABLE, (all, name: string) => lookUp(variables, name) ?? all)
}
