/**
 * HTML with holes: text in which some values are still missing.
 *
 * A page is compiled alone and a frame is rendered once per locale; what either does not know yet
 * stands in it as a named hole, and `fill` puts it in. A hole is delimited by a noncharacter of
 * Unicode, which no text contains (scan.ts sees to that) and no serializer escapes.
 */
const DELIMITER = '\uFDEF'

/** A place to be filled later. */
export function hole(name: string): string {
  return DELIMITER + name + DELIMITER
}

/** Replaces each hole by what `value` gives for its name. Values are put in as they are. */
export function fill(html: string, value: (name: string) => string): string {
  const parts = html.split(DELIMITER)
  for (let i = 1; i < parts.length; i += 2) parts[i] = value(parts[i] as string)
  return parts.join('')
}
