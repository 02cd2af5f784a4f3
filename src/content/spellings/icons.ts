/** Icons by name, as Material for MkDocs writes them: `:material-check:`. */
import { lookUpIcon } from '../icons/look-up.ts'
import { iconOfShortcode, SHORTCODE } from '../icons/names.ts'
import type { FindIcon } from '../icons/types.ts'
import type { Edit } from '../markdown/edits.ts'

const NO_ICON = {
  reason: 'removed icons by name (`:material-check:`)',
  note: 'Write what they mean, or an emoji.',
}

const LIST_MARKER = /^[-+*] /

/** Those that there are become directives; others are removed. */
export function shortcodeEdits(masked: string, find: FindIcon): Edit[] {
  return [...masked.matchAll(SHORTCODE)].map(({ index, 0: all, 1: code = '' }) => {
    const icon = iconOfShortcode(code)
    const found = icon === null ? NO_ICON : lookUpIcon(icon, find)
    const end = index + all.length
    if ('shapes' in found) return { start: index, end, text: `:icon{name="${icon}"}` }
    const next = masked[end] === ' ' ? end + 1 : end
    // What becomes the first character of a line must not begin a list.
    const text = LIST_MARKER.test(masked.slice(next, next + 2)) ? '\\' : ''
    return { start: index, end: next, text, removal: { ...found, ruleId: 'icon-shortcode' } }
  })
}
