/** What one page gives to the index, found out from the page alone. */
import { quantize, type StoredSection } from '../../shared/search/format.ts'
import { formsOf, isStopWord, sequenceOf } from '../../shared/search/words.ts'
import type { Doc } from '../../types.ts'
import { type Chunk, cutTexts } from './chunks.ts'
import { codeOf, isEntity, storedPage } from './stored.ts'
import type { Synonyms } from './synonyms.ts'

/** All that a page's part depends on. */
export interface PartArgument {
  readonly doc: Doc
  readonly url: string
  readonly route: string
  /** Titles of the groups around the page. */
  readonly above: readonly string[]
  /** True for a page about another locale than the one it is in, such as `api/au/…` in `nz`. */
  readonly elsewhere: boolean
  readonly lang: string
  readonly synonyms: Synonyms
}

/** A page's part of the index, as small as the memory of the build wants it. */
export interface Part {
  /** How many records and sections the page has. */
  readonly sections: number
  /** Terms in order, with a space between them. */
  readonly terms: string
  /** For each term, bytes in base64: how many sections, then for each its number and impact. */
  readonly posts: string
  /** Words as they are written. */
  readonly words: string
  readonly chunks: readonly Chunk[]
}

/** How much a word counts by where it stands. */
const WEIGHT = {
  title: 10,
  name: 5,
  above: 3,
  description: 2.5,
  route: 2.5,
  heading: 6,
  /** Name of a parameter, an option, an error code. */
  entity: 4,
  headingAbove: 1.8,
  text: 1,
  code: 0.45,
}

type Weights = Map<string, number>
/** By the length of a text, what a word in it weighs by how often it is there. */
type WeightOf = (length: number) => (count: number) => number

export function makePart(argument: PartArgument): Part {
  const { doc, lang, synonyms } = argument
  const page = storedPage(doc, argument.url, argument.above)
  const words = new Set<string>()
  const weigh = (weights: Weights, text: string, weight: WeightOf) => {
    const found = countTerms(text, lang, synonyms, words)
    const weigh = weight(found.length)
    for (const [term, count] of found.terms)
      weights.set(term, (weights.get(term) ?? 0) + weigh(count))
  }
  const sections = page.sections.map((section, number) => {
    const weights: Weights = new Map()
    if (number === 0) weighPage(argument, weights, weigh)
    else weighSection(section, doc, number, weights, weigh)
    return weights
  })
  return {
    sections: sections.length,
    ...encodePosts(sections),
    words: [...words].filter(isWritten).join(' '),
    chunks: cutTexts(page).map(({ name, first }) => ({ name, first })),
  }
}

type Weigh = (weights: Weights, text: string, weight: WeightOf) => void

/** What a page about another country counts in this one's search. */
const ELSEWHERE = 0.8
/** Sections that only point at other pages, and have those pages' words. */
const SIGNPOST = /^(next steps|see also|related|further reading|learn more|resources)\b/i
const SIGNPOST_WEIGHT = 0.4

/** Short names say more than long ones. */
const ofName = (weight: number) => (length: number) => {
  const each = weight / (0.55 + 0.15 * length)
  return () => each
}

function weighPage(argument: PartArgument, weights: Weights, weigh: Weigh): void {
  const { doc, route, above, elsewhere } = argument
  const own = (weight: number) => (elsewhere ? ELSEWHERE * weight : weight)
  weigh(weights, doc.title, ofName(own(WEIGHT.title)))
  weigh(weights, doc.meta.sidebar_label ?? '', ofName(own(WEIGHT.name)))
  for (const keyword of doc.meta.keywords ?? []) weigh(weights, keyword, ofName(own(WEIGHT.name)))
  weigh(weights, above.join(' '), ofName(own(WEIGHT.above)))
  weigh(weights, route.split('/').at(-1)?.replaceAll('-', ' ') ?? '', ofName(own(WEIGHT.route)))
  weigh(weights, doc.description, ofText(own(WEIGHT.description)))
}

function weighSection(
  section: StoredSection,
  doc: Doc,
  number: number,
  weights: Weights,
  weigh: Weigh,
): void {
  const [, headings, text] = section
  const heading = headings.at(-1) ?? ''
  const entity = isEntity(doc, section)
  weigh(weights, heading, ofName(entity ? WEIGHT.entity : WEIGHT.heading))
  weigh(weights, headings.slice(0, -1).join(' '), ofName(WEIGHT.headingAbove))
  weigh(weights, text, ofText(SIGNPOST.test(heading) ? SIGNPOST_WEIGHT : WEIGHT.text))
  weigh(weights, codeOf(doc, section, number), ofText(WEIGHT.code))
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

/** Terms of a text and how often each stands in it. What means the same counts a little less. */
function countTerms(
  text: string,
  lang: string,
  synonyms: Synonyms,
  words: Set<string>,
): { terms: Map<string, number>; length: number } {
  const terms = new Map<string, number>()
  const add = (term: string, count: number) => terms.set(term, (terms.get(term) ?? 0) + count)
  let length = 0
  for (const word of formsOf(text, lang)) {
    if (isStopWord(word.text)) continue
    length++
    add(word.term, 1)
    for (const part of word.parts) if (!isStopWord(part)) add(part, 1)
    if (word.parts.length > 0) for (const term of synonyms.of([word.term])) add(term, SYNONYM)
    words.add(word.text)
  }
  if (synonyms.size > 0) for (const term of synonyms.of(sequenceOf(text, lang))) add(term, SYNONYM)
  return { terms, length }
}

const SYNONYM = 0.6

/** Words somebody may want to type; codes of samples and numbers are none. */
function isWritten(word: string): boolean {
  return word.length > 3 && word.length < 20 && /^\p{L}+$/u.test(word)
}

function encodePosts(sections: readonly Weights[]): Pick<Part, 'terms' | 'posts'> {
  const posts = new Map<string, number[]>()
  sections.forEach((weights, number) => {
    for (const [term, weight] of weights) {
      const post = posts.get(term)
      const impact = quantize(weight)
      if (post) post.push(number, impact)
      else posts.set(term, [number, impact])
    }
  })
  const terms = [...posts.keys()].sort()
  const numbers: number[] = []
  for (const term of terms) {
    const post = posts.get(term) as number[]
    numbers.push(post.length / 2)
    for (const number of post) numbers.push(number)
  }
  return {
    terms: terms.join(' '),
    posts: Buffer.from(Uint16Array.from(numbers).buffer).toString('base64'),
  }
}
