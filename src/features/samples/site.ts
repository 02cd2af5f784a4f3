/** `docsgen check --samples`: checks the samples of all pages in all locales. */
import type { LoadOptions } from '../../config/evaluate.ts'
import { loadConfig } from '../../config/load.ts'
import { compileInputs } from '../../content/compile-input.ts'
import { NO_SCHEMAS } from '../../content/components/schema.ts'
import { scan } from '../../content/scan.ts'
import type { Session } from '../../session.ts'
import { sourcesOf } from '../../site/routes.ts'
import { checkSamples, type SamplesReport } from './check.ts'
import { samplesOf } from './collect.ts'
import { loaderFor } from './load.ts'

export async function checkSiteSamples(
  options: LoadOptions,
  session: Session,
): Promise<SamplesReport> {
  const config = await loadConfig(options)
  const disk = session.disk(config.root)
  const { sources } = await scan(config, disk)
  const inputs = config.locales.flatMap((locale) =>
    sourcesOf(sources, locale, config.locales).map(({ source, from }) =>
      compileInputs(config, from, NO_SCHEMAS)(source),
    ),
  )
  // Group the locales of each page, so that problems are listed page by page.
  inputs.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
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
