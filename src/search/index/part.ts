/** What one page gives to the index, found out from the page alone. */
import { quantize, type StoredSection } from '../../shared/search/format.ts'
import type { Doc } from '../../types.ts'
import { type Chunk, cutTexts } from './chunks.ts'
import { isWritten, Lexicon } from './lexicon.ts'
import { writePart } from './read-part.ts'
import { codeOf, isEntity, storedPage, storedSections } from './stored.ts'
import { Posts, Sums } from './sums.ts'
import type { Synonyms } from './synonyms.ts'

/** All that the part of a page's sections depends on; it is known as soon as the page is compiled. */
export interface SectionsArgument {
  readonly doc: Doc
  readonly lang: string
  readonly synonyms: Synonyms
}

/** All that a page's own record depends on. */
export interface RecordArgument extends SectionsArgument {
  readonly url: string
  readonly route: string
  /** Titles of the groups around the page. */
  readonly above: readonly string[]
  /** What other pages call it when they link to it. */
  readonly calledBy: readonly string[]
  /** True for a page about another locale than the one it is in, such as `api/au/…` in `nz`. */
  readonly elsewhere: boolean
}

/** What the index knows of a page as a whole. */
export interface PageRecord {
  /** How many records the page has: this one and those of its sections. */
  readonly sections: number
  readonly terms: readonly string[]
  /** One for each term. */
  readonly impacts: readonly number[]
  /** Words as they are written. */
  readonly words: readonly string[]
  readonly chunks: readonly Chunk[]
}

/** How much a word counts by where it stands. */
const WEIGHT = {
  title: 10,
  name: 5,
  above: 3,
  called: 4,
  description: 2.5,
  route: 2.5,
  heading: 6,
  /** Name of a parameter, an option, an error code. */
  entity: 4,
  headingAbove: 1.8,
  text: 1,
  code: 0.45,
}

/** By the length of a text, what a word in it weighs by how often it is there. */
type WeightOf = (length: number) => (count: number) => number
/** Reads a text, and adds what its words weigh to the section that is being read. */
type Weigh = (text: string, weight: WeightOf) => void

/** What the sections of a page give to the index, as bytes: read-part.ts reads them. */
export function makeSections({ doc, lang, synonyms }: SectionsArgument): Uint8Array {
  const lexicon = Lexicon.of(lang)
  const weigh = weighWith(lexicon, synonyms)
  storedSections(doc).forEach((section, number) => {
    if (number === 0) return
    weighSection(section, doc, number, weigh)
    for (const id of weights.ids()) posts.add(id, number, quantize(weights.of(id)))
    weights.clear()
  })
  const part = writePart({ lexicon, ...posts.take(), words: words.ids().slice() })
  words.clear()
  return part
}

export function makeRecord(argument: RecordArgument): PageRecord {
  const { doc, url, above, lang, synonyms } = argument
  const lexicon = Lexicon.of(lang)
  weighPage(argument, weighWith(lexicon, synonyms))
  const ids = Array.from(weights.ids())
  const page = storedPage(doc, url, above)
  const record = {
    sections: page.sections.length,
    terms: ids.map((id) => lexicon.terms.words[id] as string),
    impacts: ids.map((id) => quantize(weights.of(id))),
    words: Array.from(words.ids(), (id) => lexicon.written.words[id] as string),
    chunks: cutTexts(page),
  }
  weights.clear()
  words.clear()
  return record
}

function weighWith(lexicon: Lexicon, synonyms: Synonyms): Weigh {
  return (text, weight) => {
    if (text === '') return
    const weightOf = weight(countTerms(text, lexicon, synonyms))
    for (const id of counts.ids()) weights.add(id, weightOf(counts.of(id)))
    counts.clear()
  }
}

// Used for every text, section and page, one after the other.
const counts = new Sums()
const weights = new Sums()
const words = new Sums()
const posts = new Posts()

/** What a page about another country counts in this one's search. */
const ELSEWHERE = 0.8
/** Sections that only point at other pages, and have those pages' words. */
const SIGNPOST = /^(next steps|see also|related|further reading|learn more|resources)\b/i
const SIGNPOST_WEIGHT = 0.4

/** Short names say more than long ones. @param slope how much less for each word more */
const ofName =
  (weight: number, slope = 0.15) =>
  (length: number) => {
    const each = weight / (0.7 + slope * (length - 1))
    return () => each
  }

/** What it is called in several ways says more, but not by as much. */
const ofNames = (weight: number) => () => (count: number) => (weight * 2 * count) / (count + 2)

/** Headings are sentences more often than titles are. */
const HEADING_SLOPE = 0.1

function weighPage(argument: RecordArgument, weigh: Weigh): void {
  const { doc, route, above, calledBy, elsewhere } = argument
  const own = (weight: number) => (elsewhere ? ELSEWHERE * weight : weight)
  weigh(doc.title, ofName(own(WEIGHT.title)))
  weigh(doc.meta.sidebar_label ?? '', ofName(own(WEIGHT.name)))
  for (const keyword of doc.meta.keywords ?? []) weigh(keyword, ofName(own(WEIGHT.name)))
  weigh(above.join(' '), ofName(own(WEIGHT.above)))
  weigh(calledBy.join('; '), ofNames(own(WEIGHT.called)))
  weigh(route.split('/').at(-1)?.replaceAll('-', ' ') ?? '', ofName(own(WEIGHT.route)))
  weigh(doc.description, ofText(own(WEIGHT.description)))
}

function weighSection(section: StoredSection, doc: Doc, number: number, weigh: Weigh): void {
  const [, headings, text] = section
  const heading = headings.at(-1) ?? ''
  const entity = isEntity(doc, section)
  weigh(heading, ofName(entity ? WEIGHT.entity : WEIGHT.heading, HEADING_SLOPE))
  weigh(headings.slice(0, -1).join(' '), ofName(WEIGHT.headingAbove))
  weigh(text, ofText(SIGNPOST.test(heading) ? SIGNPOST_WEIGHT : WEIGHT.text))
  weigh(codeOf(doc, section, number), ofText(WEIGHT.code))
}

/** The tenth mention says little more than the third, and less in a long text than in a short one. */
function ofText(weight: number) {
  return (length: number) => {
    // In coarse steps, so that one more word in a section does not change all its impacts.
    const rounded = 2 ** Math.round(Math.log2(Math.max(1, length)))
    const slowness = 1.2 * (0.35 + (0.65 * rounded) / 60)
    return (count: number) => (weight * 2.2 * count) / (count + slowness)
  }
}

const SYNONYM = 0.6

/**
 * Counts the terms of a text. What means the same counts a little less.
 * @returns how many words the text has
 */
function countTerms(text: string, lexicon: Lexicon, synonyms: Synonyms): number {
  const sequence: string[] = []
  const alike = (terms: readonly string[]) => {
    for (const { term, text } of synonyms.of(terms)) {
      counts.add(lexicon.terms.id(term), SYNONYM)
      if (isWritten(text)) words.add(lexicon.written.id(text), 1)
    }
  }
  let length = 0
  for (const lexeme of lexicon.read(text)) {
    if (lexeme.ids.length > 0) length++
    for (const id of lexeme.ids) counts.add(id, 1)
    if (lexeme.written >= 0) words.add(lexeme.written, 1)
    if (synonyms.size === 0) continue
    if (lexeme.compound !== null) alike([lexeme.compound])
    sequence.push(...lexeme.sequence)
  }
  alike(sequence)
  return length
}
