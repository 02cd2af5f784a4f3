/** `docsgen check --samples`: checks the samples of all pages in all locales. */

import type { CoreContext } from '../../commands/context.ts'
import { compileTasks, fileReader } from '../../compile/compile-tasks.ts'
import type { PageContext } from '../../compile/needs.ts'
import { NO_SCHEMAS } from '../../components/schema.ts'
import { BuildCache, type Config, warning } from '../../plugin/index.ts'
import { scan } from '../../sources/scan.ts'
import { noPause } from '../../utilities/pause.ts'
import { type ApiDocument, readComputed } from '../openapi/description/document.ts'
import { isDescription, mayReferOutside } from '../openapi/description/files.ts'
import { checkSamples, type SamplesReport } from './check.ts'
import { type PageSamples, samplesOf } from './collect.ts'
import { loaderFor } from './load.ts'
import { endPrograms } from './run/programs.ts'
import { type RunReport, runSamples } from './run/run.ts'
import { removeScratches } from './scratch.ts'
import { checkTypes, type TypesReport } from './type-check.ts'
import type { Sample } from './types.ts'

export interface SiteSamplesReport extends SamplesReport {
  /** Number of code blocks whose types were checked. */
  readonly typed: number
  /** Number of code blocks that were run. */
  readonly run: number
}

export async function checkSiteSamples({
  config: loadConfig,
  disk: diskOf,
}: Pick<CoreContext, 'config' | 'disk'>): Promise<SiteSamplesReport> {
  const config = await loadConfig()
  const disk = diskOf(config.root)
  const scanned = await scan(config, disk)
  // The locales of a page are together, so that problems are listed page by page.
  const tasks = await compileTasks(config, scanned, NO_SCHEMAS, noPause)
  const { inputs, members, contexts } = tasks
  const textOf = (file: string) => {
    const bytes = disk.read(file)?.bytes
    return bytes ? new TextDecoder().decode(bytes) : null
  }
  const cache = new BuildCache()
  const read = inputs.map((input, i) =>
    samplesOf(input, contexts[i] as PageContext, fileReader(tasks, i), cache),
  )
  const pages = read.map(({ samples }) => samples)
  const parsed = await checkSamples(pages.flat(), loaderFor(config.root), textOf)
  const locales = members.map(({ locale }) => locale.name)
  const types = await typesOf(config, pages, locales, textOf)
  const ran = config.samples.run
    ? await runSamples(pages, descriptionsIn(read, cache), config.root)
    : NOT_RUN
  return {
    ...parsed,
    problems: [...parsed.problems, ...types.problems, ...ran.problems],
    unchecked: [...parsed.unchecked, ...types.unchecked, ...ran.unchecked],
    typed: types.checked,
    run: ran.run,
  }
}

/** Ends what the check has started, and removes its temporary files. */
export function stopSamples(): void {
  endPrograms()
  removeScratches()
}

const NOT_RUN: RunReport = { problems: [], run: 0, unchecked: [] }

/** @param locales the name of each page's locale */
async function typesOf(
  { samples: { types }, file, root }: Config,
  pages: readonly (readonly Sample[])[],
  locales: readonly string[],
  read: (file: string) => string | null,
): Promise<TypesReport> {
  if (types === null) return { problems: [], checked: 0, unchecked: [] }
  const lost = types.declarations.filter((path) => read(path) === null)
  if (lost.length > 0) {
    const problems = lost.map((path) =>
      warning(
        'config',
        { file: file ?? '' },
        `\`samples.types.declarations\` names "${path}", which does not exist`,
        'Types were not checked. Paths are relative to the folder of the site.',
      ),
    )
    return { problems, checked: 0, unchecked: [] }
  }
  const byLocale = new Map<string, Sample[]>()
  pages.forEach((samples, i) => {
    const name = locales[i] ?? ''
    byLocale.set(name, [...(byLocale.get(name) ?? []), ...samples])
  })
  return checkTypes(byLocale, types, root)
}

/** The API descriptions that pages show. */
function descriptionsIn(pages: readonly PageSamples[], cache: BuildCache): ApiDocument[] {
  const found = new Map<string, ApiDocument | null>()
  for (const { files } of pages) {
    for (const [path, { text }] of files) {
      if (!isDescription(path, text)) continue
      const key = mayReferOutside(text, cache) ? path : text
      const part = (other: string) => files.get(other)?.text ?? null
      if (!found.has(key))
        found.set(key, readComputed(text, { file: path, read: part, cache }).document)
    }
  }
  return [...found.values()].filter((document) => document !== null)
}

/** A one-line summary. */
export function countSamples({ checked, fragments, typed, run }: SiteSamplesReport): string {
  const languages = Object.entries(checked).sort(([, a], [, b]) => b - a)
  const total = languages.reduce((sum, [, count]) => sum + count, 0)
  const list = languages.map(([lang, count]) => `${count} ${lang}`).join(', ')
  const types = typed === 0 ? '' : `, ${typed} type-checked`
  const ran = run === 0 ? '' : `, ${run} run`
  return `${total} samples parsed (${list})${types}${ran}, ${fragments} fragments skipped`
}
