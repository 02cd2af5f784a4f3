import { BuildCache } from '../cache/build-cache.ts'
import { PerItem } from '../cache/per-item.ts'
import type { Schemas } from '../components/schema.ts'
import { type Member, membersOf, sourcesOf } from '../site/routes.ts'
import type { Disk } from '../sources/disk.ts'
import { PageFiles } from '../sources/includes.ts'
import type { Scan } from '../sources/scan.ts'
import type { CompiledPage, Config, Locale, Source } from '../types.ts'
import { type Pause, withPauses } from '../utilities/pause.ts'
import { type CompileInput, compileInputs, pageContextOf } from './compile-input.ts'
import type { Answers, FileReader, Need, PageContext } from './needs.ts'

/** The pages to compile. */
export interface CompileTasks {
  /** The locales of a page, which share work, are together. */
  readonly members: readonly Member[]
  /** What each member is first compiled with. */
  readonly inputs: readonly CompileInput[]
  /** What each member may ask for. */
  readonly contexts: readonly PageContext[]
  /** What reads the files of each member. */
  readonly disks: readonly Disk[]
}

/** A page to compile, with what is known of it. */
export interface CompileTask {
  readonly input: CompileInput
  /** `pageKey` of the input: it is made once, and not again by the thread that compiles the page. */
  readonly key: string
  readonly answers: Answers
  /** Those of each of its members: see `CompileTasks`. */
  readonly contexts: readonly PageContext[]
}

/** A compiled page, or what it asks for before it can be compiled. */
export type Compiled = { readonly doc: CompiledPage } | { readonly needs: readonly Need[] }

/** The compiled forms of a page, and the key of what it was first compiled with. */
export interface CompileResult {
  readonly page: string
  readonly docs: readonly CompiledPage[]
}

/** The compile arguments of the pages of all locales. */
export async function compileTasks(
  config: Config,
  { sources, disk, versions }: Scan,
  schemas: Schemas,
  pause: Pause,
  cache: BuildCache = new BuildCache(),
): Promise<CompileTasks> {
  const members = membersOf(config, sources, cache)
  const { inputs, contexts } = cache
    .of(config)
    .memoize('compile lists', schemas, () => listsOf(config, schemas, cache))
  const diskOf = ({ version }: Locale): Disk =>
    version === null ? disk : (versions[config.versions.indexOf(version)]?.disk ?? disk)
  const steps = inputs.steps(members, sourcesOf(members, sources))
  return {
    members,
    inputs: await withPauses(steps, pause),
    contexts: contexts.of(members),
    disks:
      versions.length === 0
        ? cache.of(disk).memoize('disks', members, () => members.map(() => disk))
        : members.map(({ from }) => diskOf(from)),
  }
}

/** Reads the files of the member at a position. */
export function fileReader({ disks }: CompileTasks, index: number): FileReader {
  return new PageFiles(disks[index] as Disk)
}

const listsOf = (config: Config, schemas: Schemas, cache: BuildCache) => ({
  inputs: new PerItem(({ from }: Member, source: Source) =>
    compileInputs(config, from, schemas, cache)(source),
  ),
  contexts: new PerItem(({ from }: Member) =>
    cache
      .of(config)
      .of(schemas)
      .memoize('contexts', from, () => pageContextOf(config, schemas, from)),
  ),
})
