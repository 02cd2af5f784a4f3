import { eachWithPauses, type Pause } from '../pause.ts'
import { sourcesOf } from '../site/routes.ts'
import type { Config, Locale } from '../types.ts'
import { type CompileInput, compileInputs } from './compile-input.ts'
import type { Schemas } from './components/schema.ts'
import type { Scan } from './scan.ts'

/** A page to compile. */
export interface CompileTask {
  readonly locale: Locale
  /** The locale that the page is written for: another one for a fallback page. */
  readonly from: Locale
  readonly input: CompileInput
}

/** The compile argument of each page of each locale. */
export async function compileTasks(
  config: Config,
  { sources }: Scan,
  schemas: Schemas,
  pause: Pause,
): Promise<CompileTask[]> {
  const tasks: CompileTask[] = []
  const inputs = new Map(
    config.locales.map((locale) => [locale, compileInputs(config, locale, schemas)]),
  )
  for (const locale of config.locales)
    await eachWithPauses(sourcesOf(sources, locale, config.locales), pause, ({ source, from }) => {
      const input = inputs.get(from)?.(source)
      if (input) tasks.push({ locale, from, input })
    })
  // Keep the locales of a page together: they share cached work.
  return tasks.sort((a, b) =>
    a.input.file < b.input.file ? -1 : a.input.file > b.input.file ? 1 : 0,
  )
}
