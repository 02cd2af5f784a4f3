/**
 * HTML with holes: text in which some values are still missing.
 *
 * A page is compiled alone and a frame is rendered once per locale; what either does not know yet
 * stands in it as a named hole, and `fill` puts it in. A hole is delimited by a noncharacter of
 * Unicode, which no text contains (scan.ts sees to that in files, `withoutHoles` in what escapes and
 * character references stand for) and no serializer escapes.
 */
const DELIMITER = '\uFDEF'

/** A place to be filled later. */
export function hole(name: string): string {
  return DELIMITER + name + DELIMITER
}

/** A text that cannot be taken for a hole, or for the end of one. */
export function withoutHoles(text: string): string {
  return text.replaceAll(DELIMITER, '\uFFFD')
}

/** Replaces each hole by what `value` gives for its name. Values are put in as they are. */
export function fill(html: string, value: (name: string) => string): string {
  const parts = html.split(DELIMITER)
  for (let i = 1; i < parts.length; i += 2) parts[i] = value(parts[i] as string)
  return parts.join('')
}
