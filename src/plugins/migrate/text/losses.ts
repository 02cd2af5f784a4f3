/** Compares what a page said with what readers of the new page see. */
import type { ShownText } from './shown-text.ts'
import type { SourceLine, SourceText } from './source-text.ts'
import type { Counts } from './words.ts'

/** What the new page does not show. */
export interface Losses {
  readonly lines: readonly SourceLine[]
  /** Such as "2 of 3 code blocks". */
  readonly structure: readonly string[]
}

/** Words that are looked for as one: shorter runs would be found elsewhere on the page by chance. */
const RUN = 5
/** Where the next run begins. */
const STEP = 3

export function lossesOf(source: SourceText, shown: ShownText): Losses {
  let place = 0
  const isShown = (run: string) => {
    // Most pages have the order of their source.
    let found = shown.letters.indexOf(run, place)
    if (found < 0) found = shown.letters.indexOf(run)
    if (found >= 0) place = found
    return found >= 0
  }
  const lines = source.lines.filter(
    ({ words }) => !words.every((list) => runsOf(list).every(isShown)),
  )
  const structure = (Object.keys(source.counts) as (keyof Counts)[]).flatMap((kind) => {
    const [was, is] = [source.counts[kind], shown.counts[kind]]
    return is < was ? [`${is} of ${was} ${kind}`] : []
  })
  return { lines, structure }
}

function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  for (let at = 0; at === 0 || at + RUN - STEP < words.length; at += STEP)
    runs.push(words.slice(Math.min(at, Math.max(0, words.length - RUN)), at + RUN).join(''))
  return runs
}
