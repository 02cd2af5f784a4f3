/** Reads and writes the baseline of `docsgen check`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../cache/work-folder.ts'
import {
  BASELINE,
  baselineOf,
  type Compared,
  compare,
  type Entry,
  formatBaseline,
} from '../checks/baseline.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { plural } from '../problems/report.ts'
import type { Problem } from '../types.ts'

const entries = z.array(
  z.strictObject({ file: z.string(), rule: z.string(), reason: z.string(), count: z.int() }),
)

/** @throws SiteError if the text is not a baseline */
function parseBaseline(text: string): readonly Entry[] {
  try {
    return entries.parse(JSON.parse(text))
  } catch (cause) {
    const reason = 'the file is not a baseline'
    const note = 'Delete it and run docsgen check --write-baseline.'
    throw new SiteError([fatal('config', { file: BASELINE }, reason, note)], { cause })
  }
}

/**
 * Compares problems with the site's baseline, if there is one.
 * @param root folder of the site
 * @param examined see compare
 * @param write accepts all warnings in the first baseline, and shrinks a later one
 */
export function applyBaseline(
  problems: readonly Problem[],
  root: string,
  examined: (rule: string) => boolean,
  write = false,
): Compared {
  const path = join(root, BASELINE)
  const isFirst = !existsSync(path)
  const known = isFirst
    ? write
      ? baselineOf(problems)
      : []
    : parseBaseline(readFileSync(path, 'utf8'))
  const compared = compare(problems, known, examined)
  if (write && (isFirst || compared.fixed > 0))
    writeAtomically(path, formatBaseline(compared.baseline))
  return compared
}

/** What to say of a baseline; null without one. */
export function describeBaseline({ accepted, fixed }: Compared, written = false): string | null {
  if (accepted + fixed === 0) return null
  const parts = [
    ...(accepted > 0 ? [`${plural(accepted, 'known problem')} not shown`] : []),
    ...(fixed > 0
      ? [
          written
            ? `${fixed} fixed and removed`
            : `${fixed} fixed: run docsgen check --write-baseline to remove them`,
        ]
      : []),
  ]
  return `${BASELINE}: ${parts.join(', ')}`
}
