/** `docsgen check --samples`: checks the samples of all pages in all locales. */
import type { LoadOptions } from '../../config/evaluate.ts'
import { loadConfig } from '../../config/load.ts'
import { compileTasks } from '../../content/compile-tasks.ts'
import { NO_SCHEMAS } from '../../content/components/schema.ts'
import { scan } from '../../content/scan.ts'
import { noPause } from '../../pause.ts'
import { warning } from '../../problems/problem.ts'
import type { Session } from '../../session.ts'
import { checkSamples, type SamplesReport } from './check.ts'
import { samplesOf } from './collect.ts'
import { loaderFor } from './load.ts'
import { checkTypes } from './type-check.ts'
import type { Sample } from './types.ts'

export interface SiteSamplesReport extends SamplesReport {
  /** Number of code blocks whose types were checked. */
  readonly typed: number
}

export async function checkSiteSamples(
  options: LoadOptions,
  session: Session,
): Promise<SiteSamplesReport> {
  const config = await loadConfig(options)
  const disk = session.disk(config.root)
  const scanned = await scan(config, disk)
  // The locales of a page are together, so that problems are listed page by page.
  const { inputs, members } = await compileTasks(config, scanned, NO_SCHEMAS, noPause)
  const read = (file: string) => {
    const bytes = disk.read(file)?.bytes
    return bytes ? new TextDecoder().decode(bytes) : null
  }
  const ofPages = inputs.map(samplesOf)
  const parsed = await checkSamples(ofPages.flat(), loaderFor(config.root), read)
  const { types } = config.samples
  if (types === null) return { ...parsed, typed: 0 }
  const lost = types.declarations.filter((path) => disk.read(path) === null)
  if (lost.length > 0) {
    const problems = lost.map((path) =>
      warning(
        'config',
        { file: config.file ?? '' },
        `\`samples.types.declarations\` names "${path}", which does not exist`,
        'Types were not checked. Paths are relative to the folder of the site.',
      ),
    )
    return { ...parsed, problems: [...parsed.problems, ...problems], typed: 0 }
  }
  const locales = new Map<string, Sample[]>()
  ofPages.forEach((samples, i) => {
    const name = members[i]?.locale.name ?? ''
    locales.set(name, [...(locales.get(name) ?? []), ...samples])
  })
  const { problems, checked, unchecked } = await checkTypes(locales, types, config.root)
  return {
    ...parsed,
    problems: [...parsed.problems, ...problems],
    unchecked: [...parsed.unchecked, ...(unchecked === null ? [] : [unchecked])],
    typed: checked,
  }
}

/** A one-line summary. */
export function countSamples({ checked, fragments, typed }: SiteSamplesReport): string {
  const languages = Object.entries(checked).sort(([, a], [, b]) => b - a)
  const total = languages.reduce((sum, [, count]) => sum + count, 0)
  const list = languages.map(([lang, count]) => `${count} ${lang}`).join(', ')
  const types = typed === 0 ? '' : `, ${typed} type-checked`
  return `${total} samples parsed (${list})${types}, ${fragments} fragments skipped`
}
