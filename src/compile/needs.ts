/**
 * What a page may depend on besides its text. It is first compiled without: what it asks for is noted,
 * and it is compiled again with the answers as part of its argument, until nothing is missing.
 * So nobody has to guess from its text what it will ask, and a page depends on nothing else.
 */

import { type ComponentSchema, plainName } from '../components/schema.ts'
import type { Settings, Variables } from '../config/types.ts'
import { lookUp } from '../config/variables.ts'
import type { FindIcon, FoundIcon } from '../icons/types.ts'
import { didYouMean } from '../problems/suggest.ts'
import { type FindFile, isFoundFile } from '../sources/found-file.ts'
import { own } from '../utilities/own-property.ts'
import type { FileAnswer, FoundFile, GivenFiles, VersionContext } from './types.ts'

/**
 * A question of a page. An element of MDX is a component in any spelling: see `plainName`. A question
 * for a file has the paths at which it may be, as JSON, in the order in which they are tried.
 */
export type Need =
  | 'locale'
  | 'version'
  | `component ${string}`
  | `element ${string}`
  | `variable ${string}`
  | `setting ${string}`
  | FileNeed

/** A question that only the disk can answer. */
export type FileNeed = `file ${string}` | `icon ${string}`

/**
 * Answers by question, as plain data: a string, a VersionContext, a NamedComponent, a VariableAnswer,
 * a key of the configuration, a FileAnswer or a FoundIcon.
 */
export type Answers = Readonly<Record<string, unknown>>

/** What a name stands for among the site's components. */
interface NamedComponent {
  /** Null if no component has the name. */
  readonly schema: ComponentSchema | null
  /** "Did you mean …?", where the name of a component is similar. */
  readonly suggestion?: string | undefined
}

/** What a name in braces stands for. */
export interface VariableAnswer {
  /** Null if no variable has the name. */
  readonly value: string | null
  /** "Did you mean …?", where the name of a variable is similar. */
  readonly suggestion?: string | undefined
}

/** What the answers are taken from: the locale and the site that a page is compiled for. */
export interface PageContext {
  readonly locale: string
  readonly version: VersionContext
  readonly components: readonly ComponentSchema[]
  readonly variables: Variables
  readonly settings: Settings
  /** True for the pages of an origin without variables: braces are text, unless the site has a variable of the name. */
  readonly bracesAreText: boolean
}

/** Reads files for pages. */
export interface FileReader {
  readonly file: FindFile
  readonly icon: FindIcon
}

/** True if a question cannot be answered in a thread. */
export function isForDisk(need: Need): need is FileNeed {
  return need.startsWith('file ') || need.startsWith('icon ')
}

/** @param files answers the questions for the disk. Without it, there must be none. */
export function answersTo(
  needs: readonly Need[],
  context: PageContext,
  files?: FileReader,
): Answers {
  return Object.fromEntries(needs.map((need) => [need, answerTo(need, context, files)]))
}

function answerTo(need: Need, context: PageContext, files: FileReader | undefined): unknown {
  if (need === 'locale') return context.locale
  if (need === 'version') return context.version
  const space = need.indexOf(' ')
  const [kind, name] = [need.slice(0, space), need.slice(space + 1)]
  if (kind === 'file') return files?.file(JSON.parse(name) as string[])
  if (kind === 'icon') return files?.icon(name)
  if (kind === 'setting') return context.settings[name as keyof Settings] ?? null
  if (kind === 'variable') return variableNamed(name, context)
  const isMeant = (one: string) => (kind === 'element' ? plainName(one) : one) === name
  const { components } = context
  const schema = components.find((one) => isMeant(one.name)) ?? null
  const known = components.map((one) => one.name)
  const suggestion = schema === null ? didYouMean(name, known) : undefined
  return { schema, suggestion } satisfies NamedComponent
}

export function variableNamed(
  name: string,
  { variables, bracesAreText }: Pick<PageContext, 'variables' | 'bracesAreText'>,
): VariableAnswer {
  const value = lookUp(variables, name)
  if (value !== null) return { value }
  return bracesAreText
    ? { value: `{{${name}}}` }
    : { value, suggestion: didYouMean(name, namesOf(variables)) }
}

function namesOf(variables: Variables, prefix = ''): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesOf(value as Variables, `${prefix}${name}.`)
      : [prefix + name],
  )
}

/** Ends the compilation of a page whose questions have no answers yet. */
class Incomplete extends Error {}

/** The questions of one page that is being compiled. A missing answer is a placeholder. */
export class Needs {
  readonly #answers: Answers
  readonly #missing = new Set<Need>()
  readonly #files: ReadonlyMap<string, FoundFile>
  readonly #given: ReadonlyMap<string, FoundFile>
  readonly #used = new Set<string>()

  /** @param given what the page has without asking */
  constructor(answers: Answers, given: GivenFiles | null = null) {
    this.#answers = answers
    this.#files = new Map(filesIn(answers).map((file) => [file.path, file]))
    this.#given = new Map(given?.files.map((file) => [file.path, file]))
  }

  /** The questions without an answer. If there are any, what has been compiled is worth nothing. */
  get missing(): readonly Need[] {
    return [...this.#missing].sort()
  }

  get isComplete(): boolean {
    return this.#missing.size === 0
  }

  /** @throws Incomplete if there are any */
  assertComplete(): void {
    if (this.#missing.size > 0) throw new Incomplete()
  }

  /** The name of the locale. */
  get locale(): string {
    return this.#ask('locale', '')
  }

  get version(): VersionContext {
    return this.#ask('version', { name: '', isCurrent: true, names: [] })
  }

  component(name: string): ComponentSchema | null {
    return this.#named(`component ${name}`).schema
  }

  /** "Did you mean …?" for a name that no component has. */
  suggestion(name: string): string | undefined {
    return this.#named(`component ${name}`).suggestion
  }

  /** The component that an element of MDX stands for. */
  element(name: string): ComponentSchema | null {
    return this.#named(`element ${plainName(name)}`).schema
  }

  variable(name: string): VariableAnswer {
    return this.#ask(`variable ${name}`, { value: '' })
  }

  /** A key of the configuration; undefined while the page waits for it. */
  setting<Key extends keyof Settings>(key: Key): Settings[Key] | undefined {
    return this.#ask(`setting ${key}`, undefined)
  }

  /**
   * The first of these files that there is and that is text, else why pages may not publish one of
   * them; null if there is none.
   */
  file(paths: readonly string[]): FileAnswer {
    const [first] = paths
    if (first === undefined) return null
    const given = this.#given.get(first)
    if (given !== undefined) return given
    const found = this.#files.get(first) ?? this.#ask(`file ${JSON.stringify(paths)}`, null)
    if (isFoundFile(found)) this.#used.add(found.path)
    return found
  }

  /** The files that the page has got, by path; some perhaps for an answer that was a placeholder. */
  get files(): ReadonlyMap<string, FoundFile> {
    return this.#files
  }

  /** Those that were used. */
  get usedFiles(): readonly FoundFile[] {
    return [...this.#used].sort().map((path) => this.#files.get(path) as FoundFile)
  }

  /** The drawing of `set:name`, or why there is none. */
  icon(name: string): FoundIcon {
    return this.#ask(`icon ${name}`, 'no icon')
  }

  #named(need: Need): NamedComponent {
    return this.#ask(need, { schema: null })
  }

  #ask<T>(need: Need, placeholder: T): T {
    const answer = own(this.#answers, need)
    if (answer === undefined) this.#missing.add(need)
    return (answer ?? placeholder) as T
  }
}

/** The files among answers. */
export function filesIn(answers: Answers): FoundFile[] {
  return Object.entries(answers).flatMap(([need, answer]) =>
    need.startsWith('file ') && isFoundFile(answer as FileAnswer) ? [answer as FoundFile] : [],
  )
}
