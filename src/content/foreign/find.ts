/**
 * Detects the syntax of other tools, which docsgen does not support and would silently publish as
 * plain text. It is reported, never interpreted.
 */
import type { Root } from 'mdast'
import { warning } from '../../problems.ts'
import type { Problem } from '../../types.ts'
import type { ParsedData } from '../markdown/parse.ts'
import { codeComments, generators } from './generators.ts'
import { type Parts, partsOf } from './mask.ts'
import { mdx } from './mdx.ts'
import { python } from './python.ts'
import type { ForeignSyntax } from './types.ts'

const SYNTAXES: readonly ForeignSyntax[] = [...mdx, ...python, ...generators, ...codeComments]
/** Many syntaxes share a hint: each is looked for only once. */
const HINTS = [...new Set(SYNTAXES.map(({ hint }) => hint))]

/** Where a match begins behind the indentation and quote marks of its line. */
const INDENTED = /[^\s>\uFDDF]/

/** One cause on one page: where it is first, and how often. */
interface Found {
  readonly syntax: ForeignSyntax
  readonly offset: number
  readonly count: number
}

/**
 * A warning for each cause.
 * @param tree as `parseMarkdown` returned it
 * @param file the page, or the included file, that it was parsed from
 */
export function foreignProblems(tree: Root, file: string): Problem[] {
  const { source } = tree.data as unknown as ParsedData
  const gone = source.removed.map(({ ruleId, reason, note, actual, count, ...place }) => ({
    ...warning(ruleId, { file, ...place }, reason, note, actual),
    count,
  }))
  const shown = findForeign(tree, source.text).map(
    ({ syntax: { rule, reason, note }, offset, count }) => ({
      ...warning(rule, { file, ...source.placeOf(offset) }, reason, note),
      count,
    }),
  )
  return [...gone, ...shown]
}

function findForeign(tree: Root, source: string): Found[] {
  const found = new Map<string, Found>()
  // Some hints are at the beginning of a line.
  const lines = `\n${source}`
  const hints = new Set(HINTS.filter((hint) => lines.includes(hint)))
  let parts: Parts | null = null
  for (const syntax of SYNTAXES) {
    const { where, hint, pattern, reason } = syntax
    if (!hints.has(hint)) continue
    parts ??= partsOf(tree, source)
    for (const [offset, piece] of parts[where]) {
      // The first line of a page has no line break before it.
      if (!hint.startsWith('\n') && !piece.includes(hint)) continue
      for (const match of piece.matchAll(pattern)) {
        const known = found.get(reason)
        const at = offset + match.index + Math.max(0, match[0].search(INDENTED))
        found.set(reason, {
          syntax,
          offset: Math.min(at, known?.offset ?? at),
          count: (known?.count ?? 0) + 1,
        })
      }
    }
  }
  return [...found.values()]
}
