/** Formulas between `\\(` and `\\)`, or `\\[` and `\\]`, as MathJax finds them in a book of mdBook. */
import type { Root } from 'mdast'
import type { Edit } from '../markdown/edits.ts'

const FORMULA =
  /\\\\\(((?:(?!\n[ \t]*\n|\\\\\()[\s\S]){1,1000}?)\\\\\)|\\\\\[((?:(?!\n[ \t]*\n|\\\\\[)[\s\S]){1,3000}?)\\\\\]/g
/** The quote marks and list markers that a line begins with. */
const PREFIX = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/
/** A space after it is part of a command, `\ `, and the end of a formula would cut it off. */
const LONE_BACKSLASH = /(?<!\\)\\(?:\\\\)*$/
/** What Markdown makes of a backslash before a sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** `\\(x\\)` becomes `$$x$$`; `\\[x\\]` on lines of its own a formula on lines of its own. */
export function formulaEdits(masked: string, _: Root, source: string): Edit[] {
  return [...masked.matchAll(FORMULA)].flatMap(({ index, 0: all, 1: inline }): Edit[] => {
    const end = index + all.length
    const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index)
    const quotes = (PREFIX.exec(before)?.[0] ?? '').split('>').length - 1
    const written = source.slice(index + 3, end - 3)
    const tex = written
      .replace(new RegExp(`\\n(?:[ \\t]{0,9}>){0,${quotes}}`, 'g'), '\n')
      .replace(ESCAPED, '$1')
    if (tex.trim() === '' || tex.includes('$')) return []
    const isBlock =
      inline === undefined &&
      /^[ \t>]*$/.test(before) &&
      /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 100))
    const words = tex
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replace(LONE_BACKSLASH, '$& ')
    const space = isBlock ? `\n${before}` : ''
    const text = `$$${space}${words}${space}$$`
    return [{ start: index, end, text }]
  })
}
