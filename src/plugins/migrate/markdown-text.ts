/** Values as text of Markdown and of HTML. */

/** What begins or ends something within a line, and names of emoji. */
const MARKS = /\{\{|[&<>*_[\]{}`~|\\$]|:(?=[\w+-]{1,80}:)/g
/** At the beginning of a line, what comes before a sign of a heading, a list, a quote, a directive or an underline. */
const START = /^ ?(?:\d*(?=[.)])|(?=[#+\-=:]))/
/** What may be on a line before a block; the value of an expression may be nothing. */
const NOTHING = /^[\s>*+\-\d.)]*$/

/**
 * Markdown that shows a text, and nothing else.
 * @param before what is on the same line before it
 * @param after and after it
 */
export function markdownText(text: string, before = '', after = ''): string {
  const line = text.replace(/[ \t\n\f\r]+/g, ' ')
  const isFirst = before.includes('<') || NOTHING.test(before.replace(/\{\{.*?\}\}/g, ''))
  if (!isFirst) return inlineText(line)
  // A number and a sign after it are a list.
  const isNumber = /^ ?\d+$/.test(line) && /^[.)](?:\s|$)/.test(after)
  const [start] = isNumber ? [''] : (START.exec(line) ?? [])
  if (start === undefined) return inlineText(line)
  return (
    start + characterReference(line[start.length] ?? '') + inlineText(line.slice(start.length + 1))
  )
}

/** The same within a line, or within an element of HTML. */
export function inlineText(text: string): string {
  // References to braces would be read as braces, and these as variables.
  return text.replace(MARKS, (found) => (found === '{{' ? '\\{{' : characterReference(found)))
}

export function characterReference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
