import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const LONGEST = [
  // The first one builds the example site for the others, so those wait.
  'every-page-nz.test.ts',
  'plugins.test.ts',
  'search.test.ts',
  'package.test.ts',
  'hosted.test.ts',
  'markup.test.ts',
  'react-pages.test.ts',
  'publish-kill.test.ts',
  'failures.test.ts',
  'analytics.test.ts',
  'warm-cold.test.ts',
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
