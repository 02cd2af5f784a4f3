/** Relevance metrics: queries with their expected pages. */
import type { Hit, Provider } from './engine/types.ts'

export interface Case {
  readonly query: string
  /** URLs of the expected pages, one of which must be found. With `#anchor`, that section must be. */
  readonly pages: readonly string[]
  /** The lowest acceptable rank, from 1. */
  readonly within: number
}

export interface Result<C extends Case = Case> {
  readonly case: C
  /** Rank of the first expected page, from 1; null if it is not in the first ten. */
  readonly place: number | null
  /** URL of the first result. */
  readonly first: string | null
}

export interface Figures {
  readonly queries: number
  /** Share of queries with an expected page at rank 1 (success@1). */
  readonly success1: number
  /** Share of queries with an expected page in the first five (success@5). */
  readonly success5: number
  /** Mean reciprocal rank; 0 for a page that is not in the first ten. */
  readonly mrr: number
}

/** Hits requested per query: several may be on the same page, and ten pages are judged. */
export const HITS_TO_JUDGE = 50
const PAGES = 10

/** Runs every query. A page counts once, at its best section. */
export async function judge<C extends Case>(
  cases: readonly C[],
  search: Provider,
): Promise<Result<C>[]> {
  const { signal } = new AbortController()
  const results: Result<C>[] = []
  for (const one of cases) {
    const { hits } = await search.search(one.query, 0, signal)
    results.push(judgeOne(one, hits))
  }
  return results
}

function judgeOne<C extends Case>(one: C, hits: readonly Hit[]): Result<C> {
  const pages = [...new Set(hits.map((hit) => hit.page))].slice(0, PAGES)
  const isRight = (page: string) =>
    one.pages.some(
      (wanted) =>
        wanted === page ||
        (wanted.includes('#') && hits.some((hit) => hit.page === page && hit.url === wanted)),
    )
  const at = pages.findIndex(isRight)
  return { case: one, place: at < 0 ? null : at + 1, first: hits[0]?.url ?? null }
}

export function figuresOf(results: readonly Result[]): Figures {
  const share = (count: number) => (results.length === 0 ? 0 : count / results.length)
  const within = (place: number) =>
    share(results.filter((r) => r.place !== null && r.place <= place).length)
  return {
    queries: results.length,
    success1: within(1),
    success5: within(5),
    mrr: share(results.reduce((sum, { place }) => sum + (place === null ? 0 : 1 / place), 0)),
  }
}
