import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const LONGEST = [
  'every-page-au.test.ts',
  'every-page-nz.test.ts',
  'markup.test.ts',
  'search.test.ts',
  'publish-kill.test.ts',
]

/** Starts the longest files first, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.indexOf(basename(moduleId))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
