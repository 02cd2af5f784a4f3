/** How well a search answers: queries with the pages that they should lead to. */
import type { Hit, Provider } from '../shared/search/types.ts'

export interface Case {
  readonly query: string
  /** Urls of the pages that answer it; one of them is enough. With `#anchor`, that section of the page. */
  readonly pages: readonly string[]
  /** The place, from 1, at which one of them must stand. */
  readonly within: number
}

export interface Result<C extends Case = Case> {
  readonly case: C
  /** The place of the first right page, from 1; null when it is not among the first ten. */
  readonly place: number | null
  /** What stands first. */
  readonly first: string | null
}

export interface Figures {
  readonly queries: number
  /** Share of queries whose first page is right. */
  readonly success1: number
  readonly success5: number
  /** Mean of 1/place, 0 for a page that is not among the first ten. */
  readonly mrr: number
}

/** Hits asked for, so that even hits that crowd on few pages show ten pages. */
export const HITS_TO_JUDGE = 50
const PAGES = 10

/** Asks every query. Pages count once, at their best section. */
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
