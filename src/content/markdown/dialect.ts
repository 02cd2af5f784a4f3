/**
 * Spellings that the parsers do not know: each is a source-to-source edit, made before a page is
 * parsed. The JSX of MDX needs the parsed tree, see jsx.ts.
 */
import type { Edit, Source } from './edits.ts'
import { type Line, readLines } from './lines.ts'
import { moduleEdits } from './modules.ts'

interface Spelling {
  /** Texts without it, which are most, are not searched. */
  readonly hint: RegExp
  readonly edits: (text: string) => readonly Edit[]
}

const SPELLINGS: readonly Spelling[] = [
  { hint: /^(?:im|ex)port[ \t]/m, edits: moduleEdits },
  { hint: /:::/, edits: (text) => readLines(text).flatMap(titleEdits) },
]

/** Writes a text as the parsers read it. */
export function translate(source: Source): Source {
  const used = SPELLINGS.filter(({ hint }) => hint.test(source.text))
  return source.edit(used.flatMap(({ edits }) => edits(source.text)))
}

/** The same for MDX, in which only the titles of directives are spelled differently. */
export function translateColons(source: Source): Source {
  if (!source.text.includes(':::')) return source
  return source.edit(readLines(source.text, true).flatMap(titleEdits))
}

/** Longer lines are not titles. */
const MAX_TITLE = 300
/** Colons, spaces, the name, a title without brackets, and attributes. */
const OPENING =
  /^(:{3,})([ \t]*)([a-z][\w-]*)(?:([ \t]+)([^\s{[][^\n]*?))?(?:([ \t]*)\{[^{}\n]*\})?[ \t]*$/i

/** `::: note Title {#id}`, as Docusaurus and VitePress write it, becomes `:::note[Title]{#id}`. */
function titleEdits({ kind, text, start, prefix }: Line): Edit[] {
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

function isBalanced(title: string): boolean {
  let depth = 0
  for (const char of title) {
    if (char === '[') depth++
    else if (char === ']' && --depth < 0) return false
  }
  return depth === 0
}
