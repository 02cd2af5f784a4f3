/** Analyzes one page for the index: term impacts per section. */
import type { CompiledPage } from '../../../plugin/index.ts'
import { quantize, type StoredSection } from '../engine/format.ts'
import { nameTerm, optionsOf, signsOf } from '../engine/words.ts'
import type { Accumulator } from './accumulator.ts'
import { type Analyzer, isWritten, type Lexeme } from './analyzer.ts'
import type { AnalyzedPart, Buffers, IndexState } from './index-state.ts'
import type { PageRecord } from './read-part.ts'
import { codeOf, isEntity, type Sections, sectionsByAnchor, storedSections } from './stored.ts'
import type { Synonyms } from './synonyms.ts'

/** Everything that the analysis of a page's sections depends on; available as soon as the page is compiled. */
export interface SectionsArgument {
  readonly doc: CompiledPage
  readonly lang: string
  readonly synonyms: Synonyms
}

/** Everything that a page's record depends on: the same in all versions of the docs in which the page is. */
export interface RecordArgument extends SectionsArgument {
  readonly route: string
  /** Titles of the page's ancestors in the sidebar. */
  readonly above: readonly string[]
  /** Anchor texts of inbound links. */
  readonly anchorTexts: readonly string[]
  /** True for a page about a locale other than its own, such as `api/de/…` in `fr`. */
  readonly isOtherLocale: boolean
}

/** Field weights. `test/bench/relevance` measures them. */
const WEIGHT = {
  title: 10,
  name: 5,
  above: 3,
  anchorText: 4,
  description: 2.5,
  route: 2.5,
  heading: 6,
  /** Name of a parameter, an option, an error code. */
  entity: 4,
  headingAbove: 1.8,
  text: 1,
  code: 0.45,
}

/** Weight of a term, given the length of the text and the term's frequency in it. */
type WeightOf = (length: number) => (count: number) => number
/** Analyzes a text and adds the weights of its terms to the current section. */
type Weigh = (text: string, weight: WeightOf, kind?: NameKind) => void
/** Of what a text is the name: of a page or a section, of a thing in code, or of a subject. */
type NameKind = 'title' | 'entity' | 'keyword'

/** The postings of a page's sections. */
export function analyzeSections(
  { doc, lang, synonyms }: SectionsArgument,
  state: IndexState,
): AnalyzedPart {
  const analyzer = state.analyzerOf(lang)
  const { weights, words, postings } = state.buffers
  const weigh = weighWith(analyzer, synonyms, state.buffers)
  const sections = sectionsByAnchor(doc)
  storedSections(doc).forEach((section, number) => {
    if (number === 0) return
    weighSection(section, sections, number, weigh)
    for (const id of weights.ids()) postings.add(id, number, quantize(weights.of(id)))
    weights.clear()
  })
  const part = { analyzer, ...postings.take(), words: words.ids().slice() }
  words.clear()
  return part
}

export function makeRecord(argument: RecordArgument, state: IndexState): PageRecord {
  const { lang, synonyms } = argument
  const analyzer = state.analyzerOf(lang)
  const { weights, words } = state.buffers
  weighPage(argument, weighWith(analyzer, synonyms, state.buffers))
  const ids = Array.from(weights.ids())
  const record = {
    terms: ids.map((id) => analyzer.terms.words[id] as string),
    impacts: ids.map((id) => quantize(weights.of(id))),
    words: Array.from(words.ids(), (id) => analyzer.written.words[id] as string),
  }
  weights.clear()
  words.clear()
  return record
}

function weighWith(analyzer: Analyzer, synonyms: Synonyms, buffers: Buffers): Weigh {
  const { counts, weights } = buffers
  return (text, weight, kind) => {
    if (text === '') return
    const signs = kind ? signsOf(text).map((sign) => sign.text) : optionsOf(text)
    // `C` is a better match of `C` than `C++` is.
    const weightOf = weight(countTerms(text, analyzer, synonyms, buffers) + signs.length)
    for (const id of counts.ids()) weights.add(id, weightOf(counts.of(id)))
    counts.clear()
    for (const sign of signs) weights.add(analyzer.terms.id(sign), SIGN * weightOf(1))
    if (!kind) return
    weighName(analyzer.read(text), analyzer, weightOf(1), kind, weights)
  }
}

/** Weight of two adjacent words of a name, relative to one word. */
const PAIR = 1.5
/** The same of a word with its signs, such as `C++`: the word alone is another name. */
const SIGN = 3

/**
 * Adds the pairs of adjacent words, which rank `spending limit` above a limit and a spending, and the
 * whole name. Entities of one word are many, and found by it. Of a name that has nothing but stop
 * words, such as `if`, they count.
 */
function weighName(
  words: readonly Lexeme[],
  analyzer: Analyzer,
  weight: number,
  kind: NameKind,
  weights: Accumulator,
): void {
  let previous: Lexeme | undefined
  for (const word of words) {
    const pair = previous && analyzer.pair(previous, word)
    if (pair !== undefined) weights.add(pair, PAIR * weight)
    previous = word
  }
  const isWhole = kind === 'title' || (kind === 'entity' && words.length > 1)
  const whole = isWhole ? nameTerm(words) : undefined
  if (whole !== undefined) weights.add(analyzer.terms.id(whole), weight)
  if (words.every(({ isStop }) => isStop))
    for (const { term } of words) if (term !== '') weights.add(analyzer.terms.id(term), weight)
}

/** Factor for a page about another locale. */
const OTHER_LOCALE = 0.8
/** Sections that only link to other pages and contain their words. */
const SIGNPOST = /^(next steps|see also|related|further reading|learn more|resources)\b/i
const SIGNPOST_WEIGHT = 0.4

/** A match in a short name counts more than in a long one. @param slope decrease per additional word */
const ofName =
  (weight: number, slope = 0.15) =>
  (length: number) => {
    const each = weight / (0.7 + slope * (length - 1))
    return () => each
  }

/** Repeated anchor texts add up with diminishing returns. */
const ofNames = (weight: number) => () => (count: number) => (weight * 2 * count) / (count + 2)

/** Headings are longer than titles, so length matters less. */
const HEADING_SLOPE = 0.1

function weighPage(argument: RecordArgument, weigh: Weigh): void {
  const { doc, route, above, anchorTexts, isOtherLocale } = argument
  const own = (weight: number) => (isOtherLocale ? OTHER_LOCALE * weight : weight)
  weigh(doc.title, ofName(own(WEIGHT.title)), 'title')
  weigh(doc.meta.sidebar_label ?? '', ofName(own(WEIGHT.name)), 'title')
  for (const keyword of doc.meta.keywords ?? []) weigh(keyword, ofName(own(WEIGHT.name)), 'keyword')
  weigh(above.join(' '), ofName(own(WEIGHT.above)))
  weigh(anchorTexts.join('; '), ofNames(own(WEIGHT.anchorText)))
  weigh(route.split('/').at(-1)?.replaceAll('-', ' ') ?? '', ofName(own(WEIGHT.route)))
  weigh(doc.description, ofText(own(WEIGHT.description)))
}

function weighSection(
  section: StoredSection,
  sections: Sections,
  number: number,
  weigh: Weigh,
): void {
  const [, headings, text] = section
  const heading = headings.at(-1) ?? ''
  const entity = isEntity(sections, section)
  const weight = entity ? WEIGHT.entity : WEIGHT.heading
  weigh(heading, ofName(weight, HEADING_SLOPE), entity ? 'entity' : 'title')
  weigh(headings.slice(0, -1).join(' '), ofName(WEIGHT.headingAbove))
  weigh(text, ofText(SIGNPOST.test(heading) ? SIGNPOST_WEIGHT : WEIGHT.text))
  weigh(codeOf(sections, section, number), ofText(WEIGHT.code))
}

/** BM25-like: term frequency saturates, and sooner in a short text than in a long one. */
function ofText(weight: number) {
  return (length: number) => {
    // Rounded to a power of two, so that one more word in a section does not change all its impacts.
    const rounded = 2 ** Math.round(Math.log2(Math.max(1, length)))
    const slowness = 1.2 * (0.35 + (0.65 * rounded) / 60)
    return (count: number) => (weight * 2.2 * count) / (count + slowness)
  }
}

const SYNONYM = 0.6

/**
 * Counts the terms of a text and their synonyms, which count less.
 * @returns the number of words in the text, without stop words
 */
function countTerms(
  text: string,
  analyzer: Analyzer,
  synonyms: Synonyms,
  { counts, words }: Buffers,
): number {
  const sequence: string[] = []
  const addSynonyms = (terms: readonly string[]) => {
    for (const { term, text } of synonyms.of(terms)) {
      counts.add(analyzer.terms.id(term), SYNONYM)
      if (isWritten(text)) words.add(analyzer.written.id(text), 1)
    }
  }
  let length = 0
  for (const lexeme of analyzer.read(text)) {
    if (lexeme.ids.length > 0) length++
    for (const id of lexeme.ids) counts.add(id, 1)
    if (lexeme.written >= 0) words.add(lexeme.written, 1)
    if (synonyms.size === 0) continue
    if (lexeme.compound !== null) addSynonyms([lexeme.compound])
    sequence.push(...lexeme.sequence)
  }
  addSynonyms(sequence)
  return length
}
