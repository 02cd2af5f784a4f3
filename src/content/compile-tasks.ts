import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import { type Pause, withPauses } from '../pause.ts'
import { type Member, membersOf, sourcesOf } from '../site/routes.ts'
import type { Config, Source } from '../types.ts'
import { type CompileInput, compileInputs } from './compile-input.ts'
import type { Schemas } from './components/schema.ts'
import type { Scan } from './scan.ts'

/** The pages to compile. */
export interface CompileTasks {
  /** The locales of a page, which share work, are together. */
  readonly members: readonly Member[]
  /** The compile argument of each member. */
  readonly inputs: readonly CompileInput[]
}

/** The compile arguments of the pages of all locales. */
export async function compileTasks(
  config: Config,
  { sources }: Scan,
  schemas: Schemas,
  pause: Pause,
): Promise<CompileTasks> {
  const members = membersOf(config, sources)
  const steps = inputsOf(config)(schemas).steps(members, sourcesOf(members, sources))
  return { members, inputs: await withPauses(steps, pause) }
}

const inputsOf = perObject((config: Config) =>
  perObject(
    (schemas: Schemas) =>
      new PerItem(({ from }: Member, source: Source) =>
        compileInputs(config, from, schemas)(source),
      ),
  ),
)
