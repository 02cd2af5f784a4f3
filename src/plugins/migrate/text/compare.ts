/** Proves that the pages of the new site say what those of the old one said. */
import { isRecord, plural } from '../../../plugin/index.ts'
import { matterOf } from '../front-matter.ts'
import type { OldFiles } from '../old-files.ts'
import { type Todo, todo } from '../todo.ts'
import type { Move } from '../types.ts'
import { type Losses, lossesOf } from './losses.ts'
import { shownText } from './shown-text.ts'
import { type SourceLine, type SourceText, sourceText } from './source-text.ts'
import { wordsIn } from './words.ts'

export interface PageLosses extends Losses {
  /** The page's file, relative to the old site. */
  readonly file: string
}

export interface TextProof {
  /** How many pages were compared. */
  readonly pages: number
  /** Those that have lost something, the worst first. */
  readonly lost: readonly PageLosses[]
}

/** @param htmlOf the built page of a file of the new site; null if there is none */
export function compareText(
  { pages, dialect }: Move,
  old: OldFiles,
  htmlOf: (file: string) => string | null,
): TextProof {
  const lost: PageLosses[] = []
  let compared = 0
  for (const { from, to } of pages) {
    const html = htmlOf(to)
    const text = old.written(from)
    // Drafts are not built.
    if (html === null || text === null) continue
    compared++
    const source = sourceText(dialect.shown?.(text) ?? text, dialect.isMdx || /\.mdx$/i.test(from))
    const all = { ...source, lines: [...heroLines(text), ...source.lines] }
    const losses = lossesOf(all satisfies SourceText, shownText(html))
    if (losses.lines.length > 0 || losses.structure.length > 0)
      lost.push({ file: old.shown(from), ...losses })
  }
  lost.sort((a, b) => b.lines.length - a.lines.length || (a.file < b.file ? -1 : 1))
  return { pages: compared, lost }
}

/** What home pages of several generators show of their front matter. */
function heroLines(text: string): SourceLine[] {
  const { hero, features } = matterOf(text)
  return textsIn([hero, features]).map((written) => ({
    line: 1,
    written,
    words: [wordsIn(written)],
  }))
}

/** Texts of several words; others are names, addresses and settings. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /\p{L}\s+\p{L}/u.test(value) && !/[<>{}]/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Lines of a page that the report shows. */
const MOST_LINES = 5
const MOST_LETTERS = 120

export function textTodos({ lost }: TextProof): Todo[] {
  return lost.map((page) => todo('text', page.file, lossesText(page)))
}

/** What a page lacks, as a sentence. */
export function lossesText({ lines, structure }: Losses): string {
  const shown = lines.slice(0, MOST_LINES).map(({ line, written }) => {
    const short = written.length > MOST_LETTERS ? `${written.slice(0, MOST_LETTERS)}…` : written
    return `${line === 0 ? '' : `line ${line} `}"${short.replace(/\s+/g, ' ')}"`
  })
  const more = lines.length - shown.length
  const rest = more > 0 ? [`and ${plural(more, 'more line')}`] : []
  return `${[...shown, ...rest, ...structure].join(', ')}.`
}
