/** Which sections answer a query best. */
import { INTRODUCTION, weightOf } from './format.ts'
import type { Index } from './lookup.ts'
import type { Group } from './query.ts'

/** A section, or with number 0 a page as a whole. */
export interface Ranked {
  readonly page: number
  readonly section: number
  readonly score: number
}

/** How much of what is true of the page counts for each of its sections. */
const FROM_PAGE = 0.4
/** How much the other sections of a page add to its best. */
const FROM_OTHERS = 0.12
/** How much more a page counts for each step of how much the others link to it. */
const LINKED = 0.13
/** Exponent of the share of the query that a section has. */
const COVERAGE = 2
/** How much more a rare word counts in that share than a frequent one. */
const RARE_COVERAGE = 0.25
/** The same in the sum of the weights. */
const RARE_WEIGHT = 0.4
/** What a word counts that pages seldom mean. */
const FAINT = 0.2
/** Most sections shown of one page. */
const MOST_OF_PAGE = 5
/** Sections below this share of their page's best are not shown. */
const WEAK_SECTION = 0.35
/** Pages below this share of the best page are not shown. */
const WEAK_PAGE = 0.12

/** Weight of each of the query's words in a section. */
type Weights = number[]

/** No page has as many sections. */
const PAGE = 65536

/** @returns every section worth showing, those of the best page first */
export function rank(groups: readonly Group[], index: Index): Ranked[] {
  const words = groups.map((group) => sayOf(group, index))
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
    .filter(({ score }) => score >= WEAK_PAGE * best)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .flatMap(({ sections }) => sections)
}

/** What a word of the query has to say. */
interface Say {
  /** In the sum of the weights. */
  readonly weight: number
  /** In the share of the query that a section has. */
  readonly share: number
}

/** A word that few sections have says more than one that many have. */
function sayOf(group: Group, index: Index): Say {
  const rarity = rarityOf(group, index)
  const own = index.manifest.faintWords.includes(group.text) ? FAINT : 1
  return { weight: own * rarity ** RARE_WEIGHT, share: own * rarity ** RARE_COVERAGE }
}

function rarityOf({ candidates }: Group, index: Index): number {
  const { sections } = index.manifest
  const counts = candidates.map(({ term, sureness }) => index.count(term) * sureness)
  const count = Math.min(sections, Math.max(0, ...counts))
  return count === 0 ? Math.log(1 + sections / 2) : Math.log(1 + sections / count)
}

/** The weights of every section that has one of the words, by page and section in one number. */
function gather(groups: readonly Group[], index: Index): Map<number, Weights> {
  const found = new Map<number, Weights>()
  groups.forEach(({ candidates }, at) => {
    for (const { term, sureness } of candidates) {
      const { pages, sections, impacts } = index.postings(term)
      for (let i = 0; i < pages.length; i++) {
        const key = (pages[i] as number) * PAGE + (sections[i] as number)
        let weights = found.get(key)
        if (weights === undefined) {
          weights = groups.map(() => 0)
          found.set(key, weights)
        }
        weights[at] = Math.max(weights[at] as number, sureness * weightOf(impacts[i] as number))
      }
    }
  })
  return found
}

function rankPage(
  page: number,
  sections: ReadonlyMap<number, Weights>,
  words: readonly Say[],
  { manifest }: Index,
) {
  const all = words.reduce((sum, { share }) => sum + share, 0)
  const whole = sections.get(0)
  const ranked = [...sections].map(([section, weights]): Ranked => {
    let score = 0
    let share = 0
    words.forEach((say, i) => {
      const weight = (weights[i] as number) + (section === 0 ? 0 : FROM_PAGE * (whole?.[i] ?? 0))
      score += say.weight * weight
      if (weight > 0) share += say.share
    })
    return { page, section, score: score * (share / all) ** COVERAGE }
  })
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  // The page's record and its introduction lead to the same place.
  const twice = ranked.findLastIndex(({ section }) => section <= INTRODUCTION)
  if (ranked.findIndex(({ section }) => section <= INTRODUCTION) < twice) ranked.splice(twice, 1)
  const best = (ranked[0] as Ranked).score
  const others = ranked.slice(1, 6).reduce((total, { score }) => total + score, 0)
  return {
    page,
    score: (best + FROM_OTHERS * others) * (1 + LINKED * Number(manifest.links[page] ?? 0)),
    sections: ranked.slice(0, MOST_OF_PAGE).filter(({ score }) => score >= WEAK_SECTION * best),
  }
}
