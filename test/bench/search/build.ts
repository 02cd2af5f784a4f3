/** Measures what the index adds to a build: the same pages with the search and without, in turn. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { quantile } from './bytes.ts'

/** @param folder a folder of Markdown */
export function measureBuild(folder: string, runs: number): void {
  const sites = Object.fromEntries(
    (['with', 'without'] as const).map((name) => {
      const root = mkdtempSync(join(tmpdir(), `search-${name}-`))
      cpSync(folder, join(root, 'docs'), { recursive: true })
      if (name === 'without')
        writeFileSync(join(root, 'site.config.js'), 'export default { search: false }\n')
      return [name, root]
    }),
  ) as Record<'with' | 'without', string>
  for (const kind of ['cold', 'unchanged']) {
    const seconds = { with: [] as Time[], without: [] as Time[] }
    for (let run = 0; run < runs; run++)
      for (const name of ['with', 'without'] as const) {
        const root = sites[name]
        if (kind === 'cold')
          // Moved, not removed: some disks make files slowly after many were removed.
          for (const made of ['.docsgen', 'build'])
            if (existsSync(join(root, made)))
              renameSync(join(root, made), join(root, `${made}-${run}`))
        seconds[name].push(timeBuild(root))
      }
    for (const measure of ['processor', 'wall'] as const) {
      const [on, off] = [seconds.with, seconds.without].map((times) =>
        quantile(
          times.map((time) => time[measure]),
          0.5,
        ),
      ) as [number, number]
      console.log(
        `${kind}, ${measure} time, median of ${runs}: ${on.toFixed(2)} s with the search, ` +
          `${off.toFixed(2)} s without, ${(100 * (on / off - 1)).toFixed(1)} %`,
      )
    }
  }
  for (const root of Object.values(sites)) rmSync(root, { recursive: true })
}

interface Time {
  /** That of the system's included. */
  readonly processor: number
  readonly wall: number
}

function timeBuild(root: string): Time {
  const start = performance.now()
  // Only a shell tells the processor time of a process that has ended.
  const { stderr, status } = spawnSync(
    'bash',
    [
      '-c',
      `TIMEFORMAT='processor=%U+%S'; time node ${resolve('bin/docsgen.js')} build --root ${root}`,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const [, user, system] = /processor=([\d.]+)\+([\d.]+)/.exec(stderr) ?? []
  return {
    processor: Number(user) + Number(system),
    wall: (performance.now() - start) / 1000,
  }
}
