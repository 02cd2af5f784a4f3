/**
 * Spellings that the parsers do not know: each is a source-to-source edit, made before a page is
 * parsed. The JSX of MDX needs the parsed tree, see jsx.ts.
 */
import { blockSpellings } from '../spellings/index.ts'
import { openingEdits } from '../spellings/titles.ts'
import type { SyntaxName } from '../spellings/types.ts'
import type { Source } from './edits.ts'
import { readLines } from './lines.ts'

/**
 * Rewrites a text in the syntax that the parsers read.
 * @param math whether `$$` displays a formula, which stays as it is
 */
export function translate(source: Source, syntax: SyntaxName, math: boolean): Source {
  let result = source
  for (const spellings of blockSpellings[syntax]) {
    const text = math ? withoutFormulas(result.text) : result.text
    const used = spellings.filter(({ hint }) => hint.test(text))
    result = result.edit(used.flatMap(({ edits }) => edits(text, syntax)))
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

/** The same for MDX, in which only the titles of directives are spelled differently. */
export function translateColons(source: Source): Source {
  if (!source.text.includes(':::')) return source
  return source.edit(openingEdits(readLines(source.text, true)))
}
