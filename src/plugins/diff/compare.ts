/** What changed for readers between two sides. */
import { type ChangeObject, diffArrays } from 'diff'
import { type Problem, plural } from '../../plugin/index.ts'
import { keyOf, type Side } from './output.ts'
import { type Line, type PageText, textOf } from './text.ts'

export interface Diff {
  readonly names: readonly [string, string]
  readonly added: readonly PageRef[]
  readonly moved: readonly Moved[]
  /** Pages that are gone without a redirect. */
  readonly removed: readonly Removed[]
  /** Sections whose text changed, with the pages on which they did so in the same way. */
  readonly changes: readonly Change[]
  /** Ids that are gone from pages that still exist, and have no redirect. */
  readonly anchors: readonly { readonly address: string; readonly id: string }[]
  /** Null if only one side was built here. */
  readonly problems: { readonly found: readonly Found[]; readonly fixed: readonly Found[] } | null
  /** Pages on which only the markup differs. */
  readonly markup: number
  readonly unchanged: number
}

export interface PageRef {
  readonly address: string
  readonly title: string
}

export interface Moved extends PageRef {
  readonly from: string
}

export interface Removed extends PageRef {
  /** A new page with most of its text; null if there is none. */
  readonly similar: string | null
}

export interface Change {
  readonly pages: readonly PageRef[]
  /** Id and text of the heading; both empty above the first one. */
  readonly anchor: string
  readonly heading: string
  /** True for what is around the pages: header, sidebar, footer. */
  readonly isFrame: boolean
  readonly lines: readonly ChangedLine[]
}

export interface ChangedLine {
  readonly sign: '-' | '+'
  readonly text: string
}

/** Problems of the same rule, file and reason. */
export type Found = Pick<Problem, 'ruleId' | 'file' | 'line' | 'reason'>

export function compare(base: Side, head: Side): Diff {
  const texts = new Texts()
  const gone = [...base.pages.keys()].filter((address) => !head.pages.has(address))
  const fresh = [...head.pages.keys()].filter((address) => !base.pages.has(address))
  const moved = gone.flatMap((from) => {
    const address = destination(from, head)
    return address === null ? [] : [{ from, address, title: texts.titleOf(base, from) }]
  })
  const left = new Set(moved.map(({ from }) => from))
  const targets = new Set(moved.map(({ address }) => address))
  const similar = similarPages(
    new Map(gone.filter((one) => !left.has(one)).map((one) => [one, texts.of(base, one).lines])),
    new Map(fresh.map((one) => [one, texts.of(head, one).lines])),
  )
  const both = [...base.pages.keys()].filter((address) => head.pages.has(address))
  const pairs = [
    ...both.map((address): Pair => ({ from: address, address })),
    ...moved.filter(({ address }) => !base.pages.has(address)),
  ].filter(({ from, address }) => base.pages.get(from) !== head.pages.get(address))
  const { changes, anchors, markup } = compareTexts(pairs, base, head, texts)
  const known = both.length - pairs.filter(({ from, address }) => from === address).length
  return {
    names: [base.name, head.name],
    added: fresh
      .filter((address) => !targets.has(address))
      .map((address) => ({ address, title: texts.titleOf(head, address) })),
    moved,
    removed: gone
      .filter((address) => !left.has(address))
      .map((address) => ({
        address,
        title: texts.titleOf(base, address),
        similar: similar.get(address) ?? null,
      })),
    changes,
    anchors,
    problems: compareProblems(base, head),
    markup,
    unchanged: known,
  }
}

/** The same page on both sides. */
interface Pair {
  readonly from: string
  readonly address: string
}

/** Parses each page once. */
class Texts {
  readonly #known = new Map<string, PageText>()

  of({ name, pages }: Side, address: string): PageText {
    const key = JSON.stringify([name, address])
    const text = this.#known.get(key) ?? textOf(pages.get(address) ?? '')
    this.#known.set(key, text)
    return text
  }

  titleOf(side: Side, address: string): string {
    return this.of(side, address).title
  }
}

/** The page that an address leads to through redirects; null if it leads to none of the site. */
function destination(from: string, { redirects, pages }: Side): string | null {
  const seen = new Set<string>()
  for (let at = keyOf(from, ''); !seen.has(at); ) {
    seen.add(at)
    const to = redirects.get(at)
    if (to === undefined) return null
    at = keyOf(to.replace(/[?#].*$/s, ''), '')
    if (pages.has(at)) return at
  }
  return null
}

function compareTexts(pairs: readonly Pair[], base: Side, head: Side, texts: Texts) {
  const changes = new Map<string, Change>()
  const anchors: { address: string; id: string }[] = []
  let markup = 0
  for (const { from, address } of pairs) {
    const [old, now] = [texts.of(base, from), texts.of(head, address)]
    const found = [
      ...changedSections(old.lines, now.lines, false),
      ...changedSections(old.frame, now.frame, true),
    ]
    if (found.length === 0) markup += 1
    for (const change of found) {
      const key = JSON.stringify([change.isFrame || change.anchor, change.lines])
      const pages = [...(changes.get(key)?.pages ?? []), { address, title: now.title }]
      changes.set(key, { ...change, pages })
    }
    for (const id of old.ids)
      if (!now.ids.has(id) && !hasRedirect(head, [from, address], id)) anchors.push({ address, id })
  }
  return { changes: [...changes.values()], anchors, markup }
}

/** Ids of footnotes are made for each build, and nobody links to them. */
const FOOTNOTE = /^user-content-fn(?:ref)?-/

function hasRedirect({ redirects }: Side, addresses: readonly string[], id: string): boolean {
  return FOOTNOTE.test(id) || addresses.some((address) => redirects.has(keyOf(address, id)))
}

/** Differences beyond which two texts are not compared line by line: both are shown whole. */
const MOST_EDITS = 2000

/** The changed lines, by section. */
function changedSections(
  old: readonly Line[],
  now: readonly Line[],
  isFrame: boolean,
): Omit<Change, 'pages'>[] {
  const comparator = (a: Line, b: Line) => a.text === b.text
  const parts: readonly Part[] = diffArrays([...old], [...now], {
    comparator,
    maxEditLength: MOST_EDITS,
  }) ?? [
    { value: [...old], removed: true, added: false },
    { value: [...now], removed: false, added: true },
  ]
  const sections = new Map<string, Omit<Change, 'pages'> & { lines: ChangedLine[] }>()
  const renamed = renamedHeadings(parts)
  for (const { value, added, removed } of parts) {
    if (!added && !removed) continue
    for (const line of value) {
      const { anchor, heading } = (removed && renamed.get(line.anchor)) || line
      const section = sections.get(anchor) ?? { anchor, heading, isFrame, lines: [] }
      section.lines.push({ sign: added ? '+' : '-', text: line.text })
      sections.set(anchor, section)
    }
  }
  return [...sections.values()]
}

type Part = Pick<ChangeObject<Line[]>, 'value' | 'added' | 'removed'>

/** For old anchors whose heading was replaced by another, a line of that. */
function renamedHeadings(parts: readonly Part[]): Map<string, Line> {
  const renamed = new Map<string, Line>()
  for (const [index, { value, removed }] of parts.entries()) {
    const next = parts[index + 1]
    if (!removed || !next?.added) continue
    const [old, now] = [value, next.value].map((lines) => lines.filter(isHeading))
    for (const [place, { anchor }] of (old ?? []).entries()) {
      const line = now?.[place]
      if (line) renamed.set(anchor, line)
    }
  }
  return renamed
}

const isHeading = ({ text, heading }: Line) => /^#{1,6} /.test(text) && text.endsWith(` ${heading}`)

/** Share of the lines of a page that another one must have to be similar. */
const ALIKE = 0.5
/** Lines that more pages have say nothing about one of them. */
const COMMON = 10

/** For each page that is gone, the new page that has most of its lines. */
function similarPages(
  gone: ReadonlyMap<string, readonly Line[]>,
  fresh: ReadonlyMap<string, readonly Line[]>,
): Map<string, string> {
  const having = new Map<string, Set<string>>()
  for (const [address, lines] of fresh)
    for (const { text } of lines) having.set(text, (having.get(text) ?? new Set()).add(address))
  const similar = new Map<string, string>()
  for (const [address, lines] of gone) {
    const shared = new Map<string, number>()
    for (const { text } of lines) {
      const pages = having.get(text)
      if (pages === undefined || pages.size > COMMON) continue
      for (const page of pages) shared.set(page, (shared.get(page) ?? 0) + 1)
    }
    const [best] = [...shared].sort(([, a], [, b]) => b - a)
    if (best && best[1] >= lines.length * ALIKE) similar.set(address, best[0])
  }
  return similar
}

function compareProblems(base: Side, head: Side): Diff['problems'] {
  if (base.problems === null || head.problems === null) return null
  return {
    found: notIn(head.problems, base.problems),
    fixed: notIn(base.problems, head.problems),
  }
}

/** Those that occur more often than among others; lines do not count, since edits move them. */
function notIn(problems: readonly Problem[], others: readonly Problem[]): Found[] {
  const idOf = ({ ruleId, file, reason }: Problem) => JSON.stringify([ruleId, file, reason])
  const counts = new Map<string, number>()
  for (const other of others) counts.set(idOf(other), (counts.get(idOf(other)) ?? 0) + 1)
  return problems.flatMap((problem) => {
    const count = counts.get(idOf(problem)) ?? 0
    counts.set(idOf(problem), count - 1)
    const { ruleId, file, line, reason } = problem
    return count > 0 ? [] : [{ ruleId, file, line, reason }]
  })
}

/** What is not shown: `3 pages differ only in markup, such as targets of links`. */
export function markupNote(count: number): string {
  const pages = count === 1 ? '1 page differs' : `${count} pages differ`
  return `${pages} only in markup, such as targets of links and images.`
}

/** `2 pages added, 1 moved, 5 sections changed`; empty if nothing changed for readers. */
export function summary({ added, moved, removed, changes, anchors, problems }: Diff): string {
  const counts: [number, string][] = [
    [added.length, `${plural(added.length, 'page')} added`],
    [moved.length, `${plural(moved.length, 'page')} moved`],
    [removed.length, `${plural(removed.length, 'page')} removed without a redirect`],
    [changes.length, `${plural(changes.length, 'section')} changed`],
    [anchors.length, `${plural(anchors.length, 'anchor')} lost`],
    [problems?.found.length ?? 0, `${plural(problems?.found.length ?? 0, 'new problem')}`],
    [problems?.fixed.length ?? 0, `${plural(problems?.fixed.length ?? 0, 'problem')} fixed`],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(', ')
}
