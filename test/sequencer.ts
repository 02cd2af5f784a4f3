import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const LONGEST = [
  // The first one builds the example site for the others, so those wait.
  'every-page-nz.test.ts',
  'plugins.test.ts',
  'hosted.test.ts',
  'package.test.ts',
  'warm-cold.test.ts',
  'publish-kill.test.ts',
  'failures.test.ts',
  'search.test.ts',
  'unchanged.test.ts',
  'react-pages.test.ts',
  'linear-time.test.ts',
  'serve-hang.test.ts',
  'analytics.test.ts',
  'same-bytes.test.ts',
  'samples.test.ts',
  'markup.test.ts',
  'code-generator-browser.test.ts',
  'site-code.test.ts',
  'init.test.ts',
  'bad-input.test.ts',
  'check.test.ts',
  'components.test.ts',
  'layout.test.ts',
  'browser.test.ts',
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
