/** What plugins read besides docsgen's own Markdown, all as one. */
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Code, Nodes, Root } from 'mdast'
import type { ParsedData } from '../markdown/parse-markdown.ts'
import type {
  BlockSyntax,
  Edit,
  HeadingIds,
  Include,
  Reading,
  SourceSyntax,
  SyntaxName,
  UnreadSyntax,
} from '../plugin/types.ts'
import { warning } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import type { Problem } from '../types.ts'
import { own } from '../utilities/own-property.ts'

/** In the order in which their edits are made. */
const STAGES: readonly BlockSyntax['stage'][] = ['containers', 'directives', undefined]

export class SourceSyntaxes {
  readonly #parts: readonly SourceSyntax[]

  constructor(parts: readonly SourceSyntax[]) {
    this.#parts = parts
  }

  /** Also with what the plugins of a site read. */
  with(parts: readonly SourceSyntax[]): SourceSyntaxes {
    return parts.length === 0 ? this : new SourceSyntaxes([...this.#parts, ...parts])
  }

  async load(text: string, showsFiles: boolean): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.load?.(text, showsFiles)))
  }

  /** The blocks that sites with this syntax use, by stage. Each stage reads the lines again. */
  stages(syntax: SyntaxName): (readonly BlockSyntax[])[] {
    const all = this.#parts
      .flatMap(({ blocks = [] }) => blocks)
      .filter((block) => block.syntax === undefined || block.syntax === syntax)
    return STAGES.map((stage) => all.filter((block) => block.stage === stage))
  }

  inlineEdits(text: string, tree: Root, reading: Reading): readonly Edit[] {
    return this.#parts.flatMap((part) => part.inline?.(text, tree, reading) ?? [])
  }

  /** Replaces siblings that mean something together. */
  siblings(nodes: readonly Nodes[]): readonly Nodes[] {
    return this.#parts.reduce<readonly Nodes[]>((all, part) => part.siblings?.(all) ?? all, nodes)
  }

  /** What takes the place of a code block; undefined if it stays. */
  replaceCode(code: Code): readonly Nodes[] | undefined {
    for (const part of this.#parts) {
      const nodes = part.replaceCode?.(code)
      if (nodes) return nodes
    }
    return undefined
  }

  fillCode(code: Code, syntax: SyntaxName, read: (include: Include) => string | null): void {
    for (const part of this.#parts) part.fillCode?.(code, syntax, read)
  }

  finishCode(code: Code, syntax: SyntaxName): void {
    for (const part of this.#parts) part.finishCode?.(code, syntax)
  }

  /** What the name of an admonition means; null for a name that no tool has. */
  admonition(name: string): { readonly kind: string; readonly title: string } | null {
    for (const { admonitions = {} } of this.#parts) {
      const alias = own(admonitions, name.toLowerCase())
      if (alias) return alias
    }
    return null
  }

  /** Null if they are made as GitHub makes them. */
  headingIds(syntax: SyntaxName): Required<HeadingIds> | null {
    for (const part of this.#parts) {
      const ids = part.headingIds?.(syntax)
      if (ids) return { textOf: (heading: Element) => textOf(heading), ...ids }
    }
    return null
  }

  findUnread(tree: Root, text: string, syntax: SyntaxName): UnreadSyntax[] {
    return this.#parts.flatMap((part) => part.findUnread?.(tree, text, syntax) ?? [])
  }

  /** True for a paragraph with syntax that is not read. @param text without code */
  hasUnread(text: string): boolean {
    return this.#parts.some((part) => part.hasUnread?.(text))
  }

  /** What to write instead of a key of the front matter; undefined for one that no tool is known to have. */
  explainKey(key: string): string | undefined {
    for (const part of this.#parts) {
      const note = part.explainKey?.(key)
      if (note !== undefined) return note
    }
    return undefined
  }

  ignoresKey(key: string, value: unknown, path: string, syntax: SyntaxName): boolean {
    return this.#parts.some((part) => part.ignoresKey?.(key, value, path, syntax))
  }

  ignoresWord(word: string): boolean {
    return this.#parts.some((part) => part.ignoresWord?.(word))
  }
}

/** The syntax of a page or an included file that is not read. */
interface UnreadText {
  readonly file: string
  readonly source: ParsedData['source']
  readonly found: readonly UnreadSyntax[]
}

const UNREAD = 'unread'

/** Looks for such syntax in a tree as a `ParseMarkdown` returned it; `unreadProblems` reports it. */
export function noteUnread(
  tree: Root,
  file: string,
  syntax: SyntaxName,
  sources: SourceSyntaxes,
  shared: Map<string, unknown>,
): void {
  const { source } = tree.data as unknown as ParsedData
  const all = (shared.get(UNREAD) as UnreadText[] | undefined) ?? []
  all.push({ file, source, found: sources.findUnread(tree, source.text, syntax) })
  shared.set(UNREAD, all)
}

/**
 * A warning for each cause in each file.
 * @param shown the text of the finished page, for sites whose plugins may have handled some of the
 *   syntax; null for others
 */
export function unreadProblems(
  shared: ReadonlyMap<string, unknown>,
  shown: string | null,
): Problem[] {
  const all = (shared.get(UNREAD) as UnreadText[] | undefined) ?? []
  return all.flatMap(({ file, source, found }) => [
    ...source.removed.map(({ ruleId, reason, note, actual, count, ...place }) => ({
      ...warning(ruleId as RuleId, { file, ...place }, reason, note, actual),
      count,
    })),
    ...found.flatMap(({ rule, reason, note, isText, matches }) => {
      const left = matches.filter(({ text }) => !isText || isShown(text, shown))
      if (left.length === 0) return []
      const offset = left.reduce((least, match) => Math.min(least, match.offset), Infinity)
      const place = { file, ...source.placeOf(offset) }
      return [{ ...warning(rule as RuleId, place, reason, note), count: left.length }]
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
