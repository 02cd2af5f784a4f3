/** What the first lines of directives leave out: brackets around titles, and the name of a condition. */
import type { Edit } from '../plugin/types.ts'
import type { Line } from './lines.ts'

/** Longer lines are not titles. */
const MAX_TITLE = 300
/** Colons, spaces, the name, a title without brackets, and attributes. */
const OPENING =
  /^(:{3,})([ \t]*)([a-z][\w-]*)(?:([ \t]+)([^\s{[][^\n]*?))?(?:([ \t]*)\{[^{}\n]*\})?[ \t]*$/i

/** `::: note Title {#id}`, as Docusaurus and VitePress write it, becomes `:::note[Title]{#id}`. */
export function openingEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap((line) => [...titleOf(line), ...conditionOf(line)])
}

/** `{>=3}`, `{<3}` */
const CONDITION = /^:{3,}[ \t]*only[ \t]*\{([<>]=?[\w. \t<>=-]*)\}[ \t]*$/

/** `:::only{>=3}` becomes `:::only{version=">=3"}`. */
function conditionOf({ kind, text, start, prefix }: Line): Edit[] {
  const [, condition] = (kind === 'opening' && CONDITION.exec(text.slice(prefix))) || []
  if (condition === undefined) return []
  const at = start + text.lastIndexOf('{') + 1
  return [{ start: at, end: at + condition.length, text: `version="${condition}"` }]
}

function titleOf({ kind, text, start, prefix }: Line): Edit[] {
  if (kind !== 'opening' || text.length > MAX_TITLE) return []
  const [, colons, space = '', name, gap = '', title, beforeAttributes = ''] =
    OPENING.exec(text.slice(prefix)) ?? []
  if (colons === undefined || name === undefined || !isBalanced(title ?? '')) return []
  const edits: Edit[] = []
  let at = start + prefix + colons.length
  const replace = (length: number, text: string) => {
    if (length > 0 || text !== '') edits.push({ start: at, end: at + length, text })
    at += length
  }
  replace(space.length, '')
  at += name.length
  if (title !== undefined) {
    replace(gap.length, '[')
    at += title.length
    replace(beforeAttributes.length, ']')
  } else replace(beforeAttributes.length, '')
  return edits
}

/** True if each bracket closes one before it, as a label may have. */
export function isBalanced(title: string): boolean {
  let depth = 0
  for (const char of title) {
    if (char === '[') depth++
    else if (char === ']' && --depth < 0) return false
  }
  return depth === 0
}
