/**
 * Detects the syntax of other tools, which docsgen does not support and would silently publish as
 * plain text. It is reported, never interpreted.
 */
import type { Root } from 'mdast'
import { warning } from '../../problems/problem.ts'
import type { Problem } from '../../types.ts'
import type { ParsedData } from '../markdown/parse.ts'
import type { SyntaxName } from '../spellings/types.ts'
import { generators } from './generators.ts'
import { type Parts, partsOf } from './mask.ts'
import { mdx } from './mdx.ts'
import { python } from './python.ts'
import type { ForeignSyntax } from './types.ts'

const SYNTAXES: readonly ForeignSyntax[] = [...mdx, ...python, ...generators]
/** Many syntaxes share a hint: each is looked for only once. */
const HINTS = [...new Set(SYNTAXES.map(({ hint }) => hint))]

/** Where a match begins behind the indentation and quote marks of its line. */
const INDENTED = /[^\s>\uFDDF]/

/** One cause in one file, and where it is. */
interface Found {
  readonly syntax: ForeignSyntax
  readonly matches: readonly { readonly offset: number; readonly text: string }[]
}

/** The foreign syntax of a page or an included file. */
interface Foreign {
  readonly file: string
  readonly source: ParsedData['source']
  readonly found: readonly Found[]
}

const FOREIGN = 'foreign'

/** Looks for foreign syntax in a tree as a `ParseMarkdown` returned it; `foreignProblems` reports it. */
export function findForeign(
  tree: Root,
  file: string,
  syntax: SyntaxName,
  shared: Map<string, unknown>,
): void {
  const { source } = tree.data as unknown as ParsedData
  const all = (shared.get(FOREIGN) as Foreign[] | undefined) ?? []
  all.push({ file, source, found: causesIn(tree, source.text, syntax) })
  shared.set(FOREIGN, all)
}

/**
 * A warning for each cause in each file.
 * @param shown the text of the finished page, for sites whose plugins may have handled some of the
 *   syntax; null for others
 */
export function foreignProblems(
  shared: ReadonlyMap<string, unknown>,
  shown: string | null,
): Problem[] {
  const all = (shared.get(FOREIGN) as Foreign[] | undefined) ?? []
  return all.flatMap(({ file, source, found }) => [
    ...source.removed.map(({ ruleId, reason, note, actual, count, ...place }) => ({
      ...warning(ruleId, { file, ...place }, reason, note, actual),
      count,
    })),
    ...found.flatMap(({ syntax: { rule, reason, note, where }, matches }) => {
      const left = matches.filter(({ text }) => where !== 'text' || isShown(text, shown))
      if (left.length === 0) return []
      const offset = left.reduce((least, match) => Math.min(least, match.offset), Infinity)
      const problem = warning(rule, { file, ...source.placeOf(offset) }, reason, note)
      return [{ ...problem, count: left.length }]
    }),
  ])
}

/** The text at the start of a line, up to the first character that Markdown may turn into something else. */
const PLAIN = /^[ \t>\uFDDE\uFDDF]*([^*_`[\]<\\"'\n\uFDDE\uFDDF]{2,})/gm

/** True if a match is in the finished page as it was written; the plugins may have changed it. */
function isShown(match: string, shown: string | null): boolean {
  if (shown === null) return true
  return [...match.matchAll(PLAIN)].every(([, plain = '']) => shown.includes(plain.trim()))
}

function causesIn(tree: Root, source: string, read: SyntaxName): Found[] {
  const found = new Map<string, { syntax: ForeignSyntax; matches: Found['matches'][number][] }>()
  // Some hints are at the beginning of a line.
  const lines = `\n${source}`
  const hints = new Set(HINTS.filter((hint) => lines.includes(hint)))
  let parts: Parts | null = null
  for (const syntax of SYNTAXES) {
    const { where, hint, pattern, reason, readBy } = syntax
    if (!hints.has(hint) || readBy === read) continue
    parts ??= partsOf(tree, source)
    for (const [offset, piece] of parts[where]) {
      // The first line of a page has no line break before it.
      if (!hint.startsWith('\n') && !piece.includes(hint)) continue
      for (const { 0: text, index } of piece.matchAll(pattern)) {
        const cause = found.get(reason) ?? { syntax, matches: [] }
        cause.matches.push({ offset: offset + index + Math.max(0, text.search(INDENTED)), text })
        found.set(reason, cause)
      }
    }
  }
  return [...found.values()]
}
