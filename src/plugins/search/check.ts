/** `docsgen check --search`: runs the queries of `search.tests.yml` and measures relevance. */

import { gunzipSync } from 'node:zlib'
import { Memo } from '../../cache/memo.ts'
import {
  BuildCache,
  type Kept,
  onlyCurrent,
  type Problem,
  type Site,
  type SiteLocale,
  type Style,
  warning,
} from '../../plugin/index.ts'
import { TESTS_FILE } from '../../shared/constants.ts'
import { createEngine } from './engine/engine.ts'
import { fileName } from './engine/format.ts'
import type { Provider } from './engine/types.ts'
import { buildIndex } from './index/build.ts'
import { type Figures, figuresOf, HITS_TO_JUDGE, judge, type Result } from './relevance.ts'
import { readTests, type SiteCase } from './tests.ts'

export interface SearchCheck {
  readonly problems: readonly Problem[]
  readonly figures: Figures
  /** Differences from the previous check, one line per query. */
  readonly changes: readonly string[]
}

/** Rank of the expected page by query, as saved by the previous check. */
export type Places = Readonly<Record<string, number | null>>

/**
 * @param kept of the last check, of another version of docsgen, too: that is a reason to compare
 * @throws SiteError when the site has no queries
 */
export async function checkSearch(site: Site, kept: Kept<Places>): Promise<SearchCheck> {
  const { cases, problems } = readTests(site)
  const results: Result<SiteCase>[] = []
  const places: Record<string, number | null> = {}
  for (const siteLocale of onlyCurrent(site).locales) {
    const name = siteLocale.locale.name
    const own = cases.filter((one) => one.locale === name)
    for (const result of await judge(own, memoryEngine(site, siteLocale))) {
      results.push(result)
      places[`${name}: ${result.case.query}`] = result.place
    }
  }
  const missed = results.flatMap(missedProblem)
  return {
    problems: [...problems, ...missed],
    figures: figuresOf(results),
    changes: compare(kept, places),
  }
}

/** The search engine that visitors use, on an index built in memory. */
export function memoryEngine({ config }: Site, siteLocale: SiteLocale): Provider {
  const memo = new Memo(null, '')
  const files = new Map(
    buildIndex(config, siteLocale, '', memo, new BuildCache()).map((output) => [
      output.path,
      output,
    ]),
  )
  const load = async (name: string) => {
    const file = files.get(fileName(name))
    if (file === undefined) throw new Error(`the search index has no file ${name}`)
    return gunzipSync(file.bytes())
  }
  return createEngine(load, siteLocale.locale.htmlLang, HITS_TO_JUDGE)
}

function missedProblem({
  case: { query, pages, within, line },
  place,
  first,
}: Result<SiteCase>): Problem[] {
  if (place !== null && place <= within) return []
  const where = place === null ? 'not in the first ten results' : `result ${place}`
  return [
    warning(
      'search',
      { file: TESTS_FILE, line, column: 1 },
      `"${query}" should find ${pages.join(' or ')} in the first ${within}, but it is ${where}`,
      first === null ? 'There were no results.' : `The first result is ${first}.`,
    ),
  ]
}

/** Compares with the previous check and saves these ranks for the next one. */
function compare(kept: Kept<Places>, places: Places): string[] {
  const before = kept.read() ?? {}
  kept.write(places)
  const format = (place: number | null | undefined) =>
    place === null ? 'not found' : `result ${place}`
  return Object.entries(places)
    .filter(([query, place]) => Object.hasOwn(before, query) && before[query] !== place)
    .map(([query, place]) => `${query}: ${format(before[query])} → ${format(place)}`)
}

/** The metrics as one line of text. */
export function formatFigures({ queries, success1, success5, mrr }: Figures, style: Style): string {
  const count = (share: number) => style.bold(String(Math.round(share * queries)))
  return `${queries} ${queries === 1 ? 'query' : 'queries'}: ${count(success1)} found first, ${count(success5)} in the first five (mean reciprocal rank ${mrr.toFixed(3)})`
}
