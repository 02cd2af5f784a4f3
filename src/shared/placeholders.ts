/**
 * HTML with placeholders: named placeholders that are filled later.
 *
 * Pages are compiled alone and frames are rendered once per locale; a placeholder stands for each value that
 * is not known then. Its delimiter is a Unicode noncharacter, which no serializer escapes and which
 * content cannot contain (scan.ts removes it from files, `withoutPlaceholders` from decoded escapes and
 * character references).
 */
const DELIMITER = '\uFDEF'

/** A placeholder for `fill`. */
export function placeholder(name: string): string {
  return DELIMITER + name + DELIMITER
}

/** Replaces delimiters, so that the text cannot form a placeholder. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(DELIMITER, '\uFFFD')
}

/** Replaces each placeholder by `value(name)`, verbatim. */
export function fill(html: string, value: (name: string) => string): string {
  const parts = html.split(DELIMITER)
  for (let i = 1; i < parts.length; i += 2) parts[i] = value(parts[i] as string)
  return parts.join('')
}
