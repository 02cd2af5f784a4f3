/** Queries made from the texts of an index, always the same ones: what visitors of any site may type. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  fileName,
  MANIFEST,
  type Manifest,
  type StoredPage,
} from '../../../src/plugins/search/engine/format.ts'
import { isStopWord } from '../../../src/plugins/search/engine/stop-words.ts'
import type { Case } from '../../../src/plugins/search/relevance.ts'
import { Random } from '../../random.ts'
import { cutShort, withSlip } from '../relevance/variants.ts'

/**
 * One to five words that follow each other in a heading or in a text; every tenth with a slip,
 * every fifth still being typed.
 */
export async function makeQueries(index: string, count: number): Promise<string[]> {
  const read = (name: string) => gunzipSync(readFileSync(join(index, fileName(name)))).toString()
  const manifest = JSON.parse(read(MANIFEST)) as Manifest
  const files = manifest.texts
    .flatMap((names) => (names.startsWith('@') ? read(names.slice(1)) : names).split(','))
    .map((names) => names.split(':')[0] as string)
  const random = new Random(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random.fraction() * list.length)] as T
  const queries = new Set<string>()
  for (let tries = 0; queries.size < count && tries < 50 * count; tries++) {
    const page = JSON.parse(read(pick(files))) as StoredPage
    const [, headings, text] = pick(page.sections)
    const source = random.fraction() < 0.5 ? (headings.at(-1) ?? page.title) : text
    const words = (source.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((w) => !isStopWord(w))
    const start = Math.floor(random.fraction() * words.length)
    const query = words.slice(start, start + 1 + Math.floor(random.fraction() * 5)).join(' ')
    if (query.length > 2) queries.add(query)
  }
  return [...queries].map(vary)
}

function vary(query: string, i: number): string {
  const one: Case = { query, pages: [], within: 5 }
  const made = i % 10 === 0 ? withSlip([one], i) : i % 5 === 1 ? cutShort([one]) : [one]
  return made[0]?.query ?? query
}
