/**
 * The files of the index, as the build writes them and the browser reads them.
 *
 * A page is a record (number 0: its title and what else is true of all of it), what stands before
 * its first heading (number 1), and its sections. A term's postings are grouped by page. An impact
 * is one small number that already holds the weight of the fields, the length of the section and
 * how often the term stands in it.
 */
import type { SearchWays } from '../search-config.ts'
import { Reader } from './bytes.ts'

/** Number of what stands before a page's first heading. */
export const INTRODUCTION = 1

/** `[anchor, headings, text]` */
export type StoredSection = readonly [string, readonly string[], string]

/** A page, or some of its sections, as a text file of the index holds it. */
export interface StoredPage {
  readonly url: string
  readonly title: string
  /** Titles of the groups around the page, outermost first. */
  readonly above: readonly string[]
  /** Number of the first section in this file. */
  readonly first: number
  readonly sections: readonly StoredSection[]
}

/** A list cut into files: every file's first key, cut as short as it may be, and its name. */
export type Ranges = readonly (readonly [from: string, file: string])[]

export interface Manifest {
  readonly pages: number
  readonly sections: number
  /** Files with the postings, by term. */
  readonly terms: Ranges
  /** Files with the words as they are written, to mend typing errors with. */
  readonly words: Ranges
  /** How many pages one entry of `texts` stands for. */
  readonly step: number
  /** Names of the files with the pages' texts: the names themselves, or a file that holds them (`@file`). */
  readonly texts: readonly string[]
  /** A digit for each page: how much the others link to it. */
  readonly links: string
  /** Words that are not looked for when there are others. */
  readonly stopWords: readonly string[]
  /** Words that count little, because people ask with them and pages seldom mean them. */
  readonly faintWords: readonly string[]
  /** What to search for when nothing was found. */
  readonly suggestions: readonly string[]
  /** Where to go when nothing was found. */
  readonly ways: SearchWays
}

/** Name of the one file with a name that does not change; the others are named by their content. */
export const MANIFEST = 'manifest'

/** The file that has this name. The bytes in it are compressed. */
export function fileName(name: string): string {
  return `${name}.bin`
}

/** Where a page's texts are: `file`, or when it has several, `file+7:file+15:file` by first section. */
export function textFile(names: string, page: number, section: number): string {
  const parts = (names.split(',')[page] ?? '').split(':')
  let file = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    const [name = '', first] = part.split('+')
    if (Number(first) <= section) file = name
  }
  return file
}

/** The files of a range of keys; `to` itself belongs to it. */
export function filesOf(ranges: Ranges, from: string, to: string): string[] {
  return ranges
    .filter(([start], i) => {
      const end = ranges[i + 1]?.[0]
      return start <= to && (end === undefined || end > from)
    })
    .map(([, file]) => file)
}

/** Sections that have a term. The three arrays go together. */
export interface Postings {
  readonly pages: ArrayLike<number>
  readonly sections: ArrayLike<number>
  readonly impacts: ArrayLike<number>
}

export interface Entry extends Postings {
  readonly term: string
  /** In how many sections the term stands; more than there are postings when the rarest were cut off. */
  readonly count: number
}

/** A term as a file has it. */
export interface FoundTerm {
  readonly count: number
  /** Its postings as they are written. */
  readonly block: Uint8Array
  /** The same read, once they were asked for. */
  postings?: Postings
}

/** What a file of terms holds, by term, in order. */
export function decodeTerms(bytes: Uint8Array): Map<string, FoundTerm> {
  const terms = new Map<string, FoundTerm>()
  const file = new Reader(bytes)
  let term = ''
  while (!file.done) {
    const shared = file.number()
    term = term.slice(0, shared) + file.text()
    terms.set(term, { count: file.number(), block: file.block() })
  }
  return terms
}

export function decodePostings(block: Uint8Array): Postings {
  const reader = new Reader(block)
  const numbers = (length: number) => Array.from({ length }, () => reader.number())
  let page = 0
  const starts = numbers(reader.number()).map((step) => (page += step))
  const pages = numbers(starts.length).flatMap((length, i) => Array(length).fill(starts[i]))
  let section = 0
  const sections = numbers(pages.length).map(
    (step, i) => (section = step + (pages[i] === pages[i - 1] ? section : 0)),
  )
  return { pages, sections, impacts: numbers(pages.length) }
}

/** Words in order, from how many letters each shares with the one before, and its others. */
export function decodeWords(text: string): string[] {
  let before = ''
  return text
    .split('\n')
    .map((line) => (before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)))
}

const STEPS = 12

/** A weight as a number from 1 to 63, in steps of six per cent. */
export function quantize(weight: number): number {
  return Math.max(1, Math.min(63, Math.round(STEPS * Math.log2(1 + weight))))
}

export function weightOf(impact: number): number {
  return 2 ** (impact / STEPS) - 1
}
