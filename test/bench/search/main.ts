/** Measures what the embedded search costs: see README.md. */
import { resolve } from 'node:path'
import { measureBuild } from './build.ts'
import { measureBytes } from './bytes.ts'
import { measureLatency } from './latency.ts'
import { measureScripts } from './scripts.ts'

const [what, folder, count] = process.argv.slice(2)
const measures: Record<string, (folder: string, count: number) => Promise<void> | void> = {
  bytes: (path, n) => measureBytes(path, n || 400),
  latency: (path, n) => measureLatency(path, n || 30),
  scripts: measureScripts,
  build: (path, n) => measureBuild(path, n || 3),
}
const measure = measures[what ?? '']
if (measure === undefined || folder === undefined)
  console.error(`usage: run.js ${Object.keys(measures).join('|')} <folder> [count]`)
else await measure(resolve(folder), Number(count))
