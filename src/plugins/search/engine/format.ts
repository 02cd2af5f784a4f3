/**
 * The file format of the search index: the build writes it, the browser reads it.
 *
 * Each page has a record (number 0: title, description and other page-level fields), an
 * introduction (number 1: the text before its first heading), and sections. A term's postings are
 * grouped by page. An impact is one small integer that already combines field weights, section
 * length and term frequency.
 */
import type { NoResultsLinks } from '../../../shared/search-config.ts'
import { Reader } from './bytes.ts'
import type { PopularPage } from './types.ts'

/** Section number of the text before a page's first heading. */
export const INTRODUCTION = 1

/** `[anchor, headings, text]`, then `name` if the last heading is a name in code, such as that of an option. */
export type StoredSection = readonly [string, readonly string[], string, 'name'?]

/** A page, or some of its sections, as stored in a text file of the index. */
export interface StoredPage {
  readonly url: string
  readonly title: string
  /** Titles of the page's ancestors in the sidebar, outermost first. */
  readonly above: readonly string[]
  /** Number of the first section in this file. */
  readonly first: number
  readonly sections: readonly StoredSection[]
}

/** A sorted list split into files: for each file, the shortest prefix that identifies its first key, and its name. */
export type Ranges = readonly (readonly [from: string, file: string])[]

export interface Manifest {
  readonly pages: number
  readonly sections: number
  /** Files with the postings, by term. */
  readonly terms: Ranges
  /** Files with the words as written, used for typo correction. */
  readonly words: Ranges
  /** Number of pages per entry of `texts`. */
  readonly step: number
  /** Names of the files with the pages' texts: a comma-separated list, or a file that contains one (`@file`). */
  readonly texts: readonly string[]
  /** One digit per page, from 0 to 3: inbound link popularity. */
  readonly links: string
  /** Stop words: ignored unless the query consists of nothing else. */
  readonly stopWords: readonly string[]
  /** Weak stop words: common in queries, rarely the topic of a page, so they get a low weight. */
  readonly weakStopWords: readonly string[]
  /** For the dialog before anything is typed. */
  readonly popular: readonly PopularPage[]
  /** Suggested queries when there are no results. */
  readonly suggestions: readonly string[]
  /** Links to show when there are no results. */
  readonly ways: NoResultsLinks
}

/** The only file with a fixed name; all others are named by a hash of their content. */
export const MANIFEST = 'manifest'

/** File name of an index file. Its content is gzip-compressed. */
export function fileName(name: string): string {
  return `${name}.bin`
}

/** The file with a section's text. A page's entry is `file`, or `file:file+7:file+15` where `+n` is the first section. */
export function textFile(names: string, page: number, section: number): string {
  const parts = (names.split(',')[page] ?? '').split(':')
  let file = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    const [name = '', first] = part.split('+')
    if (Number(first) <= section) file = name
  }
  return file
}

/** The files that cover a range of keys, both ends inclusive. */
export function filesOf(ranges: Ranges, from: string, to: string): string[] {
  return ranges
    .filter(([start], i) => {
      const end = ranges[i + 1]?.[0]
      return start <= to && (end === undefined || end > from)
    })
    .map(([, file]) => file)
}

/** The sections that contain a term, as three parallel arrays. */
export interface Postings {
  readonly pages: ArrayLike<number>
  readonly sections: ArrayLike<number>
  readonly impacts: ArrayLike<number>
}

export interface Entry extends Postings {
  readonly term: string
  /** Number of sections with the term; larger than the number of postings when low impacts were dropped. */
  readonly count: number
}

/** A term as read from a file. */
export interface FoundTerm {
  readonly count: number
  /** Its encoded postings. */
  readonly block: Uint8Array
  /** The decoded postings, once requested. */
  postings?: Postings
}

/** Decodes a file of terms; the map is in term order. */
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

/** Decodes a front-coded word list: each line is the length of the prefix shared with the previous word, then the rest. */
export function decodeWords(text: string): string[] {
  let before = ''
  return text
    .split('\n')
    .map((line) => (before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)))
}

const STEPS = 12

/** Quantizes a weight to an integer from 1 to 63, in logarithmic steps of six percent. */
export function quantize(weight: number): number {
  return Math.max(1, Math.min(63, Math.round(STEPS * Math.log2(1 + weight))))
}

/** The inverse of `quantize`. */
export function weightOf(impact: number): number {
  return 2 ** (impact / STEPS) - 1
}
