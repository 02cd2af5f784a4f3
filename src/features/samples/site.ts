/** `docsgen check --samples`: checks the samples of all pages in all locales. */
import type { LoadOptions } from '../../config/evaluate.ts'
import { loadConfig } from '../../config/load.ts'
import { compileTasks } from '../../content/compile-tasks.ts'
import { NO_SCHEMAS } from '../../content/components/schema.ts'
import { scan } from '../../content/scan.ts'
import { noPause } from '../../pause.ts'
import type { Session } from '../../session.ts'
import { checkSamples, type SamplesReport } from './check.ts'
import { samplesOf } from './collect.ts'
import { loaderFor } from './load.ts'

export async function checkSiteSamples(
  options: LoadOptions,
  session: Session,
): Promise<SamplesReport> {
  const config = await loadConfig(options)
  const disk = session.disk(config.root)
  const scanned = await scan(config, disk)
  // The locales of a page are together, so that problems are listed page by page.
  const { inputs } = await compileTasks(config, scanned, NO_SCHEMAS, noPause)
  const read = (file: string) => {
    const bytes = disk.read(file)?.bytes
    return bytes ? new TextDecoder().decode(bytes) : null
  }
  return checkSamples(inputs.flatMap(samplesOf), loaderFor(config.root), read)
}

/** A one-line summary. */
export function countSamples({ checked, fragments }: SamplesReport): string {
  const languages = Object.entries(checked).sort(([, a], [, b]) => b - a)
  const total = languages.reduce((sum, [, count]) => sum + count, 0)
  const list = languages.map(([lang, count]) => `${count} ${lang}`).join(', ')
  return `${total} samples parsed (${list}), ${fragments} fragments skipped`
}
