/**
 * Spellings that the parsers do not know: each is a source-to-source edit, made before a page is
 * parsed. The JSX of MDX needs the parsed tree, see jsx.ts.
 */
import type { BlockSyntax, Edit, SyntaxName } from '../plugin/types.ts'
import type { Source } from './edits.ts'
import { type Line, readLines } from './lines.ts'
import { openingEdits } from './titles.ts'

/**
 * Rewrites a text in the syntax that the parsers read.
 * @param stages what is read besides docsgen's own syntax: the edits of each stage are made before the next
 * @param math whether `$$` displays a formula, which stays as it is
 */
export function translate(
  source: Source,
  stages: readonly (readonly BlockSyntax[])[],
  syntax: SyntaxName,
  math: boolean,
): Source {
  let result = source
  for (const [index, blocks] of stages.entries()) {
    const text = math ? withoutFormulas(result.text) : result.text
    const edits = blocks.flatMap(({ hint, edits }) => (hint.test(text) ? edits(text, syntax) : []))
    const isLast = index === stages.length - 1
    const titles = isLast && text.includes(':::') ? openingEdits(readLines(text)) : []
    result = result.edit([...edits, ...titles])
  }
  return result
}

/** The fence of a display formula: two or more of these. */
const DOLLARS = /^\$\$[^$]*$/

/** The text with the words of formulas on lines of their own masked; offsets stay the same. */
function withoutFormulas(text: string): string {
  if (!text.includes('$$')) return text
  let isFormula = false
  return readLines(text)
    .map(({ kind, text: line, prefix }) => {
      const content = line.slice(prefix).trimEnd()
      if (!isFormula) {
        isFormula = kind === 'text' && DOLLARS.test(content)
        return line
      }
      isFormula = !content.endsWith('$$')
      return line.replace(/\S/g, 'x')
    })
    .join('\n')
}

/** The same for MDX, in which only the titles and ends of directives are spelled differently. */
export function translateColons(source: Source): Source {
  if (!source.text.includes(':::')) return source
  const lines = readLines(source.text, true)
  return source.edit([...openingEdits(lines), ...fenceEdits(lines)])
}

/** A directive that ends in the middle of code ends the code, too, which the native parser does not know in MDX. */
function fenceEdits(lines: readonly Line[]): Edit[] {
  /** Of the fence that is open. */
  let marks = ''
  return lines.flatMap(({ kind, text, start, prefix, opensFence, closesCode }): Edit[] => {
    const content = text.slice(prefix).trimEnd()
    if (opensFence) marks = /^(?:`+|~+)/.exec(content)?.[0] ?? ''
    else if (kind !== 'code' || (content.startsWith(marks) && /^(?:`+|~+)$/.test(content))) {
      const end = `${text.slice(0, prefix)}${marks}\n`
      marks = ''
      if (closesCode) return [{ start, end: start, text: end }]
    }
    return []
  })
}
