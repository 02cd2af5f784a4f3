/** Attribute lists at the end of paragraphs, as markdown-it-attrs reads them. */
import type { Edit } from '../markdown/edits.ts'
import type { Line } from '../markdown/lines.ts'
import { attributeDirective } from './blocks.ts'

const AT_END = /^(?!#)[^|]*[^\s|]([ \t]{1,9}(\{[#.][^{}]{1,200}\})[ \t]*)$/
/** The line above it is a heading. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const MAX_LINE = 2000

/** `Text {#id}`: the attributes belong to the paragraph. */
export function endAttributeEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, prefix, text, start }, index): Edit[] => {
    if (kind !== 'text' || prefix > 0 || text.length > MAX_LINE) return []
    const next = lines[index + 1]
    if (next?.isContinuation || UNDERLINE.test(next?.text ?? '')) return []
    const [, end, list] = AT_END.exec(text) ?? []
    const directive = list === undefined ? null : attributeDirective(list)
    if (end === undefined || directive === null) return []
    const last = start + text.length
    return [{ start: last - end.length, end: last, text: `\n::${directive}` }]
  })
}
