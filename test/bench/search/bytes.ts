/** Counts what a visitor's first query fetches: the files of the index for the answer and 8 hits. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createEngine } from '../../../src/plugins/search/engine/engine.ts'
import { fileName, MANIFEST } from '../../../src/plugins/search/engine/format.ts'
import { makeQueries } from './queries.ts'

const SHOWN = 8

/** @param root a site that is built; each of its indexes is measured */
export async function measureBytes(root: string, count: number): Promise<void> {
  for (const index of indexesIn(join(root, 'build'))) {
    const queries = await makeQueries(index, count)
    const bodies: number[] = []
    const files: number[] = []
    for (const query of queries) {
      const sizes: number[] = []
      const engine = createEngine(
        async (name) => {
          const bytes = readFileSync(join(index, fileName(name)))
          sizes.push(bytes.length)
          return gunzipSync(bytes)
        },
        'en',
        SHOWN,
      )
      const { hits } = await engine.search(query, 0, new AbortController().signal)
      if (hits.length < SHOWN) continue
      bodies.push(sizes.reduce((sum, size) => sum + size, 0))
      files.push(sizes.length)
    }
    console.log(
      `${index}: ${readdirSync(index).length} files, ${bodies.length} queries with ${SHOWN} hits: ` +
        `median ${kilobytes(bodies, 0.5)}, p95 ${kilobytes(bodies, 0.95)}, most ${kilobytes(bodies, 1)}; ` +
        `requests median ${quantile(files, 0.5)}, p95 ${quantile(files, 0.95)}`,
    )
  }
}

/** Folders with an index in them. */
export function indexesIn(folder: string): string[] {
  const manifest = fileName(MANIFEST)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('_search') && path.endsWith(manifest))
    .map((path) => dirname(join(folder, path)))
    .filter(existsSync)
    .sort()
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function kilobytes(values: readonly number[], share: number): string {
  return `${(quantile(values, share) / 1000).toFixed(1)} KB`
}
