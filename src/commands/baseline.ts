/** Reads and writes the baseline of `docsgen check`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../cache/work-folder.ts'
import {
  BASELINE,
  baselineOf,
  type Compared,
  compare,
  formatBaseline,
  parseBaseline,
} from '../checks/baseline.ts'
import { plural } from '../problems/report.ts'
import type { Problem } from '../types.ts'

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
