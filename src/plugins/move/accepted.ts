/** Changes the paths of moved files in what was accepted: the baseline and `checks`. */
import { BASELINE, type Config, escapePattern, type Texts } from '../../plugin/index.ts'
import type { Moves } from './paths.ts'

/** The `file` of each entry of the baseline. */
export function changeBaseline({ files }: Moves, texts: Texts): void {
  const path = /"file":\s{0,9}("(?:[^"\\]|\\.)*")/g
  texts.of(BASELINE)?.changeStrings(path, (old) => files.get(old))
}

/** The patterns of `checks.*.files` that the configuration file writes out. */
export function changeChecks(config: Config, moves: Moves, texts: Texts): void {
  const { checks, file } = config
  const text = file === null ? null : texts.of(file)
  if (text === null) return
  const patterns = new Set(Object.values(checks).flatMap(({ files }) => Object.keys(files)))
  for (const pattern of patterns) {
    const wanted = newPattern(pattern, config, moves)
    if (wanted === null) continue
    for (const { index } of text.text.matchAll(keyOf(pattern))) {
      text.change({ start: index + 1, end: index + 1 + pattern.length, text: wanted })
    }
  }
}

/** Finds a key of an object in quotation marks. */
function keyOf(name: string): RegExp {
  return new RegExp(`(['"])${escapePattern(name)}\\1(?=\\s{0,9}:)`, 'g')
}

/** A path, or one with `*` in a folder that moves: `docs/guide/*`, `docs/@de/guide/*`. */
function newPattern(
  pattern: string,
  { docs, locales }: Config,
  { files, folder }: Moves,
): string | null {
  const path = files.get(pattern)
  if (path !== undefined || folder === null) return path ?? null
  const roots = [`${docs}/`, ...locales.map(({ name }) => `${docs}/@${name}/`)]
  const root = roots.find((it) => pattern.startsWith(`${it}${folder.from}/`))
  return root === undefined
    ? null
    : root + folder.to + pattern.slice(`${root}${folder.from}`.length)
}
