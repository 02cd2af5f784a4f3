/** `docsgen check --search`: asks the queries of `search.tests.yml` and says how well they were answered. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { warning } from '../problems.ts'
import type { Style } from '../report.ts'
import { createEngine } from '../shared/search/engine.ts'
import { fileName } from '../shared/search/format.ts'
import type { Provider } from '../shared/search/types.ts'
import type { Problem, Site, SiteLocale } from '../types.ts'
import { buildIndex } from './index/build.ts'
import { type Figures, figuresOf, HITS_TO_JUDGE, judge, type Result } from './relevance.ts'
import { readTests, type SiteCase, TESTS_FILE } from './tests.ts'

export interface SearchCheck {
  readonly problems: readonly Problem[]
  readonly figures: Figures
  /** What was answered better or worse the last time, one sentence each. */
  readonly changes: readonly string[]
}

/** Places of the right page by query, as the last check found them. */
type Places = Readonly<Record<string, number | null>>

/** @throws SiteError when there are no queries */
export async function checkSearch(site: Site): Promise<SearchCheck> {
  const { cases, problems } = readTests(site)
  const results: Result<SiteCase>[] = []
  const places: Record<string, number | null> = {}
  for (const siteLocale of site.locales) {
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
    changes: compare(site.config.root, places),
  }
}

/** The engine a visitor would have, over an index that is not written anywhere. */
export function memoryEngine({ config }: Site, siteLocale: SiteLocale): Provider {
  const files = new Map(
    buildIndex(config, siteLocale, '', (_kind, argument, make) => make(argument)).map((output) => [
      output.path,
      output,
    ]),
  )
  const load = async (name: string) => {
    const file = files.get(fileName(name))
    if (file === undefined) throw new Error(`the index has no file ${name}`)
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
  const where = place === null ? 'not among the first ten pages' : `in place ${place}`
  return [
    warning(
      'search',
      { file: TESTS_FILE, line, column: 1 },
      `"${query}" should find ${pages.join(' or ')} within ${within}, and it is ${where}`,
      first === null ? 'Nothing was found.' : `First is ${first}.`,
    ),
  ]
}

/** Compares with the last check, and keeps these places for the next. */
function compare(root: string, places: Places): string[] {
  const path = join(root, '.docsgen', 'search-places.json')
  let before: Places = {}
  try {
    before = JSON.parse(readFileSync(path, 'utf8')) as Places
  } catch {
    // The first check of this site, or its memory was deleted: there is nothing to compare with.
  }
  mkdirSync(join(root, '.docsgen'), { recursive: true })
  writeFileSync(path, JSON.stringify(places))
  const say = (place: number | null | undefined) =>
    place === null ? 'not found' : `place ${place}`
  return Object.entries(places)
    .filter(([query, place]) => query in before && before[query] !== place)
    .map(([query, place]) => `${query}: ${say(before[query])} → ${say(place)}`)
}

/** The figures as one line for people. */
export function formatFigures({ queries, success1, success5, mrr }: Figures, style: Style): string {
  return `${queries} queries: success@1 ${style.bold(success1.toFixed(3))}, success@5 ${style.bold(success5.toFixed(3))}, MRR ${mrr.toFixed(3)}`
}
