/**
 * Spellings that the parsers do not know: each is a source-to-source edit, made before a page is
 * parsed. The JSX of MDX needs the parsed tree, see jsx.ts.
 */
import { blockSpellings } from '../spellings/index.ts'
import { titleEdits } from '../spellings/titles.ts'
import type { SyntaxName } from '../spellings/types.ts'
import type { Source } from './edits.ts'
import { readLines } from './lines.ts'

/** Writes a text as the parsers read it. */
export function translate(source: Source, syntax: SyntaxName): Source {
  let result = source
  for (const spellings of blockSpellings[syntax]) {
    const used = spellings.filter(({ hint }) => hint.test(result.text))
    result = result.edit(used.flatMap(({ edits }) => edits(result.text)))
  }
  return result
}

/** The same for MDX, in which only the titles of directives are spelled differently. */
export function translateColons(source: Source): Source {
  if (!source.text.includes(':::')) return source
  return source.edit(titleEdits(readLines(source.text, true)))
}
