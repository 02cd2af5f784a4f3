/** The theme of the configuration: contrast of the accent color, and fonts. */
import { leastContrast, type Pair, paletteOf, READABLE, readableAccent } from '../config/palette.ts'
import { fontFilesOf } from '../config/theme.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Check, Problem } from '../types.ts'

/** Accent colors that are hard to read, with one of the same hue that is not. */
export const contrast: Check = ({ config }) => {
  const { accent } = config.theme
  if (accent === null) return []
  return (['light', 'dark'] as const).flatMap((mode): Problem[] => {
    const color = accent[mode]
    const pair = leastContrast(paletteOf(color, mode), mode)
    if (pair.ratio >= READABLE) return []
    const place = { file: config.file ?? '', ...config.places[color] }
    const reason = `the accent color "${color}" is hard to read in ${mode} mode: ${describe(pair)}; text needs ${READABLE}:1`
    const note = `Use "${readableAccent(color, mode)}", which has the same hue.`
    return [warning('contrast', place, reason, note, color)]
  })
}

/** Rounded down, so that a ratio that is too low does not look sufficient. */
function describe({ text, background, ratio }: Pair): string {
  const rounded = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `\`--${text}\` on \`--${background}\` has a contrast of ${rounded}:1`
}

/** Font files that do not exist. */
export const missingFonts: Check = ({ config, staticFiles }) =>
  fontFilesOf(config.theme).flatMap(({ path }) => {
    if (staticFiles.has(path)) return []
    const place = { file: config.file ?? '', ...config.places[path] }
    const reason = `the font "${path}" in \`theme.fonts\` does not exist`
    const note = didYouMean(path, [...staticFiles]) ?? `Put it in ${config.static}${path}.`
    return [warning('font', place, reason, note, path)]
  })
