/** Reads `search.tests.yml`: queries and the pages they should find. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { explainIssues } from '../../config/explain.ts'
import {
  fatal,
  type Locale,
  type Problem,
  type Site,
  SiteError,
  splitTarget,
  urlOfRoute,
  warning,
} from '../../plugin/index.ts'
import { TESTS_FILE } from '../../shared/constants.ts'
import { yamlMistakes } from '../../sources/yaml-mistakes.ts'
import type { Case } from './relevance.ts'

const oneOrMany = z.union([z.string(), z.array(z.string()).check(z.minLength(1))])

const testSchema = z.strictObject({
  query: z.string().check(z.minLength(1)),
  /** Expected routes, such as `/faq` or `/faq#keys`. */
  page: oneOrMany,
  /** Defaults to every locale that has one of the pages. */
  locale: z.optional(oneOrMany),
  /** Lowest acceptable rank. Defaults to 5. */
  within: z.optional(z.int().check(z.gte(1), z.lte(10))),
})

/** A query in one locale, with its line number. */
export interface SiteCase extends Case {
  readonly locale: string
  readonly line: number
}

export interface SiteTests {
  readonly cases: readonly SiteCase[]
  readonly problems: readonly Problem[]
}

/** @throws SiteError when the file is missing or is not a list of queries */
export function readTests(site: Site): SiteTests {
  const path = join(site.config.root, TESTS_FILE)
  if (!existsSync(path)) {
    throw new SiteError([
      fatal(
        'search',
        { file: TESTS_FILE },
        'this site has no search tests',
        `Create ${TESTS_FILE} with a list of entries such as \`- { query: words, page: /route }\`.`,
      ),
    ])
  }
  const lines = new LineCounter()
  const text = readFileSync(path, 'utf8')
  const [mistake] = yamlMistakes(text)
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (mistake || !isSeq(document.contents)) {
    const { line = 1, column = 1, reason, note } = mistake ?? {}
    throw new SiteError([
      fatal(
        'search',
        { file: TESTS_FILE, line, column },
        reason ? `invalid YAML: ${reason}` : 'expected a list of queries',
        note ?? 'Write each query as `- { query: words, page: /route }`.',
      ),
    ])
  }
  const found = document.contents.items.map((item) => {
    const line = isMap(item) && item.range ? lines.linePos(item.range[0]).line : 1
    return readTest(item, line, site)
  })
  return { cases: found.flatMap((f) => f.cases), problems: found.flatMap((f) => f.problems) }
}

function readTest(item: unknown, line: number, site: Site): SiteTests {
  const warn = (reason: string, note?: string): SiteTests => ({
    cases: [],
    problems: [warning('search', { file: TESTS_FILE, line, column: 1 }, reason, note)],
  })
  const read = testSchema.safeParse((item as { toJSON?: () => unknown } | null)?.toJSON?.(), {
    reportInput: true,
  })
  if (!read.success) {
    const [first] = explainIssues(read.error.issues, testSchema, 'each test')
    return warn(`invalid search test: ${first?.reason}`, first?.note)
  }
  const { query, page, locale, within = 5 } = read.data
  const wanted =
    locale === undefined
      ? site.config.locales
      : site.config.locales.filter(({ name }) => [locale].flat().includes(name))
  const cases = wanted.flatMap((l): SiteCase[] => {
    const pages = [page]
      .flat()
      .map((target) => urlOf(target, l))
      .filter((url) => site.byUrl.has(splitTarget(url).path))
    return pages.length === 0 ? [] : [{ query, pages, within, locale: l.name, line }]
  })
  return cases.length > 0
    ? { cases, problems: [] }
    : warn(`no locale has a page at ${[page].flat().join(' or ')}`)
}

function urlOf(target: string, locale: Locale): string {
  const { path, hash } = splitTarget(target)
  return urlOfRoute(locale.path, path.replace(/^\/|\/$/g, '')) + hash
}
