/** Ranking: scores the sections that match a query. `test/bench/relevance` measures the weights. */
import { INTRODUCTION, weightOf } from './format.ts'
import type { Index } from './lookup.ts'
import type { Group } from './query.ts'

/** A scored section; section 0 is the page as a whole. */
export interface Ranked {
  readonly page: number
  readonly section: number
  readonly score: number
}

/** Fraction of the page record's weight that each section inherits. */
const FROM_PAGE = 0.6
/** Fraction of the other sections' scores added to the page's best one. */
const FROM_OTHERS = 0.12
/** Boost per step of inbound link popularity. */
const LINKED = 0.13
/** Exponent of a word's rarity in the score. */
const RARE_WEIGHT = 0.6
/** Exponent of a word's weight: matching more words beats matching one of them well. */
const CONCAVITY = 0.5
/** Factor of the page itself among its hits, if a section has all words: that answers more exactly. */
const WHOLE_PAGE = 0.8
/** Maximum number of sections shown per page. */
const MAX_PER_PAGE = 5
/** Sections that score below this fraction of their page's best are dropped. */
const MIN_SECTION_SCORE = 0.35
/** Pages that score below this fraction of the best page are dropped. */
const MIN_PAGE_SCORE = 0.12

/** Weight of each query word in a section. */
type Weights = number[]

/** @returns the sections to show, best page first, grouped by page */
export function rank(groups: readonly Group[], index: Index): Ranked[] {
  const words = groups.map((group) => termWeightOf(group, index))
  const ranked = [...gather(groups, index)].map(([page, sections]) =>
    rankPage(page, sections, words, index),
  )
  const best = ranked.reduce((most, { matched }) => Math.max(most, matched), 0)
  return ranked
    .filter(({ matched }) => matched >= MIN_PAGE_SCORE * best)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .flatMap(({ sections }) => sections)
}

/** Weights of one word of the query. */
interface TermWeight {
  /** Factor in the score. */
  readonly weight: number
  /** Its part of the query coverage: its rarity. */
  readonly share: number
  /** A name of the whole query moves a page up, and hides none that only has its words. */
  readonly isName: boolean
}

/** Rare words weigh more than frequent ones. */
function termWeightOf(group: Group, index: Index): TermWeight {
  const rarity = rarityOf(group, index)
  return {
    weight: group.factor * rarity ** RARE_WEIGHT,
    share: group.isBonus ? 0 : group.factor * rarity,
    isName: group.text === '',
  }
}

/** Inverse document frequency; a word that no section has gets that of a medium-frequent one. */
function rarityOf({ candidates }: Group, index: Index): number {
  const { sections } = index.manifest
  const counts = candidates.map(({ term, confidence }) => index.count(term) * confidence)
  const count = Math.min(sections, Math.max(0, ...counts))
  return Math.log(1 + sections / (count || 2))
}

/** The weights of each section that matches a word, by page and section. */
function gather(groups: readonly Group[], index: Index): Map<number, Map<number, Weights>> {
  const found = new Map<number, Map<number, Weights>>()
  groups.forEach(({ candidates }, at) => {
    for (const { term, confidence } of candidates) {
      const { pages, sections, impacts } = index.postings(term)
      for (let i = 0; i < pages.length; i++) {
        const page = pages[i] as number
        const ofPage = found.get(page) ?? new Map<number, Weights>()
        const weights = ofPage.get(sections[i] as number) ?? groups.map(() => 0)
        found.set(page, ofPage.set(sections[i] as number, weights))
        weights[at] = Math.max(weights[at] as number, confidence * weightOf(impacts[i] as number))
      }
    }
  })
  return found
}

function rankPage(
  page: number,
  sections: ReadonlyMap<number, Weights>,
  words: readonly TermWeight[],
  { manifest }: Index,
) {
  const sum = (list: readonly TermWeight[]) => list.reduce((total, { share }) => total + share, 0)
  const all = sum(words)
  const allWords = sum(words.filter(({ isName }) => !isName))
  const whole = sections.get(0)
  // Without names.
  let matched = 0
  const ranked = [...sections].map(([section, weights]): Ranked => {
    let score = 0
    let bonus = 0
    let share = 0
    let wordScore = 0
    let wordShare = 0
    words.forEach((word, i) => {
      const weight = (weights[i] as number) + (section === 0 ? 0 : FROM_PAGE * (whole?.[i] ?? 0))
      const part = word.weight * weight ** CONCAVITY
      if (word.share === 0) bonus += part
      else score += part
      if (weight > 0) share += word.share
      if (word.isName) return
      wordScore += part
      if (weight > 0) wordShare += word.share
    })
    matched = Math.max(matched, (wordScore * wordShare) / allWords)
    return { page, section, score: ((score + bonus) * share) / all }
  })
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  // The page record and the introduction have the same URL: keep the better one.
  const twice = ranked.findLastIndex(({ section }) => section <= INTRODUCTION)
  if (ranked.findIndex(({ section }) => section <= INTRODUCTION) < twice) ranked.splice(twice, 1)
  const best = (ranked[0] as Ranked).score
  const others = ranked.slice(1, 6).reduce((total, { score }) => total + score, 0)
  const isWhole = (section: number) => sections.get(section)?.every((weight) => weight > 0)
  // A single word is the page's subject as well.
  if (
    words.filter(({ share }) => share > 0).length > 1 &&
    ranked.some(({ section }) => section > INTRODUCTION && isWhole(section))
  ) {
    const answers = ({ section, score }: Ranked) =>
      section > INTRODUCTION ? score : score * WHOLE_PAGE
    ranked.sort((a, b) => answers(b) - answers(a) || a.section - b.section)
  }
  return {
    page,
    matched,
    score: (best + FROM_OTHERS * others) * (1 + LINKED * Number(manifest.links[page] ?? 0)),
    sections: ranked
      .slice(0, MAX_PER_PAGE)
      .filter(({ score }) => score >= MIN_SECTION_SCORE * best),
  }
}
