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
const FROM_PAGE = 0.4
/** Fraction of the other sections' scores added to the page's best one. */
const FROM_OTHERS = 0.12
/** Boost per step of inbound link popularity. */
const LINKED = 0.13
/** Exponent of query coverage, the share of the query that a section matches. */
const COVERAGE = 2
/** Exponent of a word's rarity in the coverage. */
const RARE_COVERAGE = 0.25
/** Exponent of a word's rarity in the score. */
const RARE_WEIGHT = 0.4
/** Weight of a weak stop word; other words have 1. */
const WEAK_STOP_WORD = 0.2
/** Maximum number of sections shown per page. */
const MAX_PER_PAGE = 5
/** Sections that score below this fraction of their page's best are dropped. */
const MIN_SECTION_SCORE = 0.35
/** Pages that score below this fraction of the best page are dropped. */
const MIN_PAGE_SCORE = 0.12

/** Weight of each query word in a section. */
type Weights = number[]

/** Combines page and section number in one key; more than the sections of any page. */
const PAGE = 65536

/** @returns the sections to show, best page first, grouped by page */
export function rank(groups: readonly Group[], index: Index): Ranked[] {
  const words = groups.map((group) => termWeightOf(group, index))
  const pages = new Map<number, Map<number, Weights>>()
  for (const [key, weights] of gather(groups, index)) {
    const page = Math.floor(key / PAGE)
    const sections = pages.get(page)
    if (sections) sections.set(key % PAGE, weights)
    else pages.set(page, new Map([[key % PAGE, weights]]))
  }
  const ranked = [...pages].map(([page, sections]) => rankPage(page, sections, words, index))
  const best = ranked.reduce((most, { score }) => Math.max(most, score), 0)
  return ranked
    .filter(({ score }) => score >= MIN_PAGE_SCORE * best)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .flatMap(({ sections }) => sections)
}

/** Weights of one word of the query. */
interface TermWeight {
  /** Factor in the score. */
  readonly weight: number
  /** Its part of the query coverage. */
  readonly share: number
}

/** Rare words weigh more than frequent ones. */
function termWeightOf(group: Group, index: Index): TermWeight {
  const rarity = rarityOf(group, index)
  const own = index.manifest.weakStopWords.includes(group.text) ? WEAK_STOP_WORD : 1
  return { weight: own * rarity ** RARE_WEIGHT, share: own * rarity ** RARE_COVERAGE }
}

/** Inverse document frequency; a word that no section has gets that of a medium-frequent one. */
function rarityOf({ candidates }: Group, index: Index): number {
  const { sections } = index.manifest
  const counts = candidates.map(({ term, confidence }) => index.count(term) * confidence)
  const count = Math.min(sections, Math.max(0, ...counts))
  return count === 0 ? Math.log(1 + sections / 2) : Math.log(1 + sections / count)
}

/** The weights of each section that matches a word, keyed by page and section (`PAGE`). */
function gather(groups: readonly Group[], index: Index): Map<number, Weights> {
  const found = new Map<number, Weights>()
  groups.forEach(({ candidates }, at) => {
    for (const { term, confidence } of candidates) {
      const { pages, sections, impacts } = index.postings(term)
      for (let i = 0; i < pages.length; i++) {
        const key = (pages[i] as number) * PAGE + (sections[i] as number)
        let weights = found.get(key)
        if (weights === undefined) {
          weights = groups.map(() => 0)
          found.set(key, weights)
        }
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
  const all = words.reduce((sum, { share }) => sum + share, 0)
  const whole = sections.get(0)
  const ranked = [...sections].map(([section, weights]): Ranked => {
    let score = 0
    let share = 0
    words.forEach((word, i) => {
      const weight = (weights[i] as number) + (section === 0 ? 0 : FROM_PAGE * (whole?.[i] ?? 0))
      score += word.weight * weight
      if (weight > 0) share += word.share
    })
    return { page, section, score: score * (share / all) ** COVERAGE }
  })
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  // The page record and the introduction have the same URL: keep the better one.
  const twice = ranked.findLastIndex(({ section }) => section <= INTRODUCTION)
  if (ranked.findIndex(({ section }) => section <= INTRODUCTION) < twice) ranked.splice(twice, 1)
  const best = (ranked[0] as Ranked).score
  const others = ranked.slice(1, 6).reduce((total, { score }) => total + score, 0)
  return {
    page,
    score: (best + FROM_OTHERS * others) * (1 + LINKED * Number(manifest.links[page] ?? 0)),
    sections: ranked
      .slice(0, MAX_PER_PAGE)
      .filter(({ score }) => score >= MIN_SECTION_SCORE * best),
  }
}
