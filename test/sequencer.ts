import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const LONGEST = [
  // The first one builds the example site for the others, so those wait.
  'every-page-nz.test.ts',
  'package.test.ts',
  'plugins.test.ts',
  'warm-cold.test.ts',
  'search.test.ts',
  'hosted.test.ts',
  'markup.test.ts',
  'react-pages.test.ts',
  'publish-kill.test.ts',
  'linear-time.test.ts',
  'failures.test.ts',
  'analytics.test.ts',
  'components.test.ts',
  'serve-hang.test.ts',
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
