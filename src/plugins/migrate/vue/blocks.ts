/** Blocks of Markdown in elements of HTML: blank lines separate them from the tags around them. */
import { Refused } from '../../extended-markdown/values/javascript.ts'

/** https://spec.commonmark.org/0.31.2/#html-blocks */
const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|center|details|dialog|div|d[dlt]|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|li|main|nav|[ou]l|p|section|summary|table|t(?:body|d|foot|h|head|r))[\s/>]/i
/** Elements that such blocks would end, or that show their source. */
const NO_BLOCKS = /^(?:h[1-6]|p|pre|table|t(?:body|foot|head|r))$/i

/** The content of a slot; Markdown is read as such only between blank lines. */
export function slotText(written: string): string {
  if (!/\n[ \t]*\n/.test(written)) return written.includes('\n') ? written.trim() : written
  return `\n\n${written.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n\n`
}

export function hasBlocks(written: string): boolean {
  return written.includes('\n\n')
}

/** An element with such blocks; its tags have their own lines. @throws Refused */
export function elementAround(name: string, tag: string, inner: string): string {
  if (NO_BLOCKS.test(name)) throw new Refused('cannot contain blocks of Markdown')
  const [start, end] = [inner.startsWith('\n') ? '' : '\n', inner.endsWith('\n') ? '' : '\n']
  return `\n<${tag}>${start}${inner}${end}</${name}>\n`
}

/** Two parts of a template. @throws Refused if the second one would be read as Markdown */
export function joined(first: string, second: string): string {
  const isRead = first.endsWith('\n\n') && second.trim() !== '' && !second.startsWith('\n')
  if (isRead && !BLOCK.test(second)) throw new Refused('goes on after blocks of Markdown')
  return first + second
}

/**
 * A component with such blocks, with blank lines between it and other lines of a page.
 * @param text of the page
 * @throws Refused if it is in a line, a list or a quote
 */
export function apart(written: string, text: string, start: number, end: number): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [rest = '', next = ''] = text.slice(end, end + 200).split('\n', 2)
  if (!/^ {0,3}$/.test(before) || rest.trim() !== '')
    throw new Refused('contains blocks of Markdown within a line')
  const above = text.slice(0, start - before.length).trimEnd().length
  const isApart = above === 0 || text.slice(above, start).split('\n').length > 2
  return `${isApart ? '' : '\n'}${written}${next.trim() === '' ? '' : '\n'}`
}
