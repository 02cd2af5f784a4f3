/** What official plugins add to the command line; all are listed in plugins/cli.ts. */

import type { LoadOptions } from '../config/evaluate.ts'
import type { Progress } from '../content/compile-all.ts'
import type { Style } from '../problems/report.ts'
import type { RuleId } from '../problems/rules.ts'
import type { Session } from '../session.ts'
import type { Problem, Site } from '../types.ts'

/** Flags as commander takes them, and a description for `--help`. */
type Described = readonly [flags: string, description: string]

type DescribedOption = readonly [...Described, choices?: readonly string[]]

export interface FeatureCommand {
  readonly name: string
  readonly description: string
  /** The command that it is a part of, as `search` of `search push`. */
  readonly group?: Described
  readonly arguments?: readonly Described[]
  /** In addition to `--config` and `--root`. */
  readonly options: readonly DescribedOption[]
  /** Two calls, for `--help`. */
  readonly examples: readonly [string, string]
  /** What `--json` prints if the command failed: the same keys as the result. */
  readonly failed?: (problems: readonly Problem[]) => object
  /** @param names values of the arguments that were given */
  readonly run: (options: CommandOptions, names: readonly string[]) => Promise<void>
}

export interface CommandOptions {
  readonly config?: string
  readonly root?: string
  /** False with `--no-cache`. */
  readonly cache: boolean
  /** Prints the result as JSON to standard output, and everything else to standard error. */
  readonly json?: boolean
  readonly [option: string]: unknown
}

/** An option of `docsgen check` that does more. */
export interface CheckOption {
  readonly name: string
  readonly description: string
  /** The rules that only this option applies. */
  readonly rules: readonly RuleId[]
  /** What it does before the site is checked, such as changing pages. */
  readonly before?: (place: LoadOptions, session: Session) => Promise<void>
  readonly run?: (
    site: Site,
    place: LoadOptions,
    session: Session,
    progress: Progress,
  ) => Promise<CheckPart>
}

export interface CheckPart {
  readonly problems: readonly Problem[]
  /** Lines to print after the problems. @param found those to report */
  readonly lines: (found: readonly Problem[], style: Style) => readonly string[]
  /** What `--json` prints under the name of the option. */
  readonly data?: object
}
