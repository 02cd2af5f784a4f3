/** Formulas between `\\(` and `\\)`, or `\\[` and `\\]`, as MathJax finds them in a book of mdBook. */
import type { Root } from 'mdast'
import type { Edit } from '../markdown/edits.ts'

const FORMULA =
  /\\\\\(((?:(?!\n[ \t]*\n|\\\\\()[\s\S]){1,1000}?)\\\\\)|\\\\\[((?:(?!\n[ \t]*\n|\\\\\[)[\s\S]){1,3000}?)\\\\\]/g
/** What Markdown makes of a backslash before a sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** `\\(x\\)` becomes `$$x$$`; `\\[x\\]` on lines of its own a formula on lines of its own. */
export function formulaEdits(masked: string, _: Root, source: string): Edit[] {
  return [...masked.matchAll(FORMULA)].flatMap(({ index, 0: all, 1: inline }): Edit[] => {
    const end = index + all.length
    const tex = source.slice(index + 3, end - 3).replace(ESCAPED, '$1')
    if (tex.trim() === '' || tex.includes('$')) return []
    const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index)
    const isBlock =
      inline === undefined &&
      before.trim() === '' &&
      /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 100))
    const words = tex.trim().replace(/\s*\n\s*/g, ' ')
    const space = isBlock ? `\n${before}` : ''
    const text = `$$${space}${words}${space}$$`
    return [{ start: index, end, text }]
  })
}
