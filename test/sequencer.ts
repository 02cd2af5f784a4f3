import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first; of the others, the larger ones begin earlier. */
const LONGEST = [
  // The first one builds the example site for the others, so those wait.
  'every-page-nz.test.ts',
  'package.test.ts',
  'serve-hang.test.ts',
  'every-page-au.test.ts',
  'plugins.test.ts',
  'publish-kill.test.ts',
  'warm-cold.test.ts',
  'layout.test.ts',
  'init.test.ts',
  'fuzz.test.ts',
  'bundle-inputs.test.ts',
  'manual-rules.test.ts',
  'hosted.test.ts',
  'search.test.ts',
  'failures.test.ts',
  'react-pages.test.ts',
  'compatibility.test.ts',
  'linear-time.test.ts',
  'unchanged.test.ts',
  'site-code.test.ts',
  'serve-warm.test.ts',
  'messages.test.ts',
  'manual.test.ts',
  'markup.test.ts',
  'mdx.test.ts',
  'components.test.ts',
  'same-bytes.test.ts',
  'cases.test.ts',
  'parsers.test.ts',
  'screens.test.ts',
  'ledger.test.ts',
  'markdown-copies.test.ts',
  'broken-links.test.ts',
  'layout-shift.test.ts',
  'faults.test.ts',
  'samples.test.ts',
  'sample-types.test.ts',
  'override.test.ts',
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
