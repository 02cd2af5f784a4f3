/** Commands of plugins and options of `docsgen check`, as far as they do not depend on what a site is. */
import type { Problem } from '../problems/problem.ts'
import type { Files } from './types.ts'

/** Flags as commander takes them, and a description for `--help`. */
type Described = readonly [flags: string, description: string]

type DescribedOption = readonly [...Described, choices?: readonly string[]]

/** A command of `docsgen`. Its code should be loaded when it runs. */
export interface CommandOf<Context> {
  readonly name: string
  readonly description: string
  /** The command that it is a part of, as `search` of `search push`. */
  readonly group?: Described
  readonly arguments?: readonly Described[]
  /** In addition to `--config` and `--root`. */
  readonly options?: readonly DescribedOption[]
  /** Calls of it, for `--help`. */
  readonly examples: readonly string[]
  /** What `--json` prints if the command failed: the same keys as the result. */
  readonly failed?: (problems: readonly Problem[]) => object
  readonly run: (context: Context) => Promise<void>
}

export interface CommandOptions {
  readonly config?: string | undefined
  readonly root?: string | undefined
  /** False with `--no-cache`. */
  readonly cache?: boolean
  /** Prints the result as JSON to standard output, and everything else to standard error. */
  readonly json?: boolean
  readonly [option: string]: unknown
}

/** What a command may ask for besides the site: the files in its folder, and more. */
export interface CommandTools extends Files {
  readonly options: CommandOptions
  /** Values of the arguments that were given. */
  readonly names: readonly string[]
  /** Absolute path of the site's folder. */
  readonly root: string
  /** The version of docsgen. */
  readonly version: string
  /** The files of docsgen's own theme. */
  readonly theme: Files
  /** What was published to a folder. */
  readonly published: (out: string) => Published
  /** Waits until no other process has the lock of the same folder, and then runs `run`. */
  readonly lock: <T>(folder: string, run: () => Promise<T>) => Promise<T>
  /**
   * Writes a file of the site unless there is one, and the folders around it.
   * @returns false if there is one
   * @throws SiteError if it cannot be written
   */
  readonly writeNew: (path: string, text: string) => boolean
  /** Writes a file of the site, which is whole even if the process is killed. @param path relative to the root */
  readonly write: (path: string, text: string) => void
  /**
   * Writes files of the site, all or none.
   * @param files texts by path, relative to the root
   * @throws SiteError; then everything is as it was
   */
  readonly writeTogether: (files: readonly (readonly [path: string, text: string])[]) => void
  /** A value that is kept for later runs. @param version of its type; by default that of docsgen's code */
  readonly kept: <T>(name: string, version?: string) => Kept<T>
  /** Prints a line to standard output, which is for the result; `console.error` tells what happens. */
  readonly print: (text: string) => void
  /** Prints problems to standard error, each with its place. */
  readonly printProblems: (problems: readonly Problem[]) => void
  /** Prints the result with `--json`. */
  readonly printResult: (result: object) => void
  /** Colors for what is printed to standard error. */
  readonly style: Style
  /** Shows how much is done of work that takes more than a second. */
  readonly progress: (done: number, total: number) => void
}

export interface Published {
  /** False for a folder that another generator has written, or nobody. */
  readonly isOwn: boolean
  readonly redirects: readonly WrittenRedirect[]
}

/** A redirect in the output. Addresses are as they are in URLs. */
export interface WrittenRedirect {
  readonly from: string
  readonly fragment?: string
  readonly to: string
}

/** A file in `.docsgen` that can be deleted at any time. */
export interface Kept<T> {
  /** The value; null if it was never written, was written with another version, or is damaged. */
  readonly read: () => T | null
  readonly write: (value: T) => void
}

/** Colors text if the terminal supports it; otherwise leaves it plain. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
}

/** An option of `docsgen check` that does more. */
export interface CheckOptionOf<Site, Context> {
  /** A word: `external` for `--external`. */
  readonly name: string
  readonly description: string
  /** The rules that only this option applies. */
  readonly rules: readonly string[]
  /** What it does before the site is checked, such as changing pages. */
  readonly before?: (context: Context) => Promise<void>
  readonly run?: (site: Site, context: Context) => Promise<CheckPart>
}

/** What an option of `docsgen check` finds. */
export interface CheckPart {
  readonly problems: readonly Problem[]
  /** Lines to print after the problems. @param found those to report */
  readonly lines: (found: readonly Problem[], style: Style) => readonly string[]
  /** What `--json` prints under the name of the option. */
  readonly data?: object
}
