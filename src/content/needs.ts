/**
 * What a page may depend on besides its text. It is first compiled without: what it asks for is noted,
 * and it is compiled again with the answers as part of its argument, until nothing is missing.
 * So nobody has to guess from its text what it will ask, and a page depends on nothing else.
 */
import { own } from '../own.ts'
import { didYouMean } from '../problems/suggest.ts'
import { type ComponentSchema, plainName } from './components/schema.ts'
import type { VersionContext } from './version-condition.ts'

/** A question of a page. An element of MDX is a component in any spelling: see `plainName`. */
export type Need = 'locale' | 'version' | `component ${string}` | `element ${string}`

/** Answers by question: a string, a VersionContext or a NamedComponent, as plain data. */
export type Answers = Readonly<Record<string, unknown>>

/** What a name stands for among the site's components. */
interface NamedComponent {
  /** Null if no component has the name. */
  readonly schema: ComponentSchema | null
  /** "Did you mean …?", where the name of a component is similar. */
  readonly suggestion?: string | undefined
}

/** What the answers are taken from: the locale and the site that a page is compiled for. */
export interface Surroundings {
  readonly locale: string
  readonly version: VersionContext
  readonly components: readonly ComponentSchema[]
}

export function answersTo(needs: readonly Need[], surroundings: Surroundings): Answers {
  return Object.fromEntries(needs.map((need) => [need, answerTo(need, surroundings)]))
}

function answerTo(need: Need, { locale, version, components }: Surroundings): unknown {
  if (need === 'locale') return locale
  if (need === 'version') return version
  const space = need.indexOf(' ')
  const [kind, name] = [need.slice(0, space), need.slice(space + 1)]
  const isMeant = (one: string) => (kind === 'element' ? plainName(one) : one) === name
  const schema = components.find((one) => isMeant(one.name)) ?? null
  const known = components.map((one) => one.name)
  const suggestion = schema === null ? didYouMean(name, known) : undefined
  return { schema, suggestion } satisfies NamedComponent
}

/** Ends the compilation of a page whose questions have no answers yet. */
class Incomplete extends Error {}

/** The questions of one page that is being compiled. A missing answer is a placeholder. */
export class Needs {
  readonly #answers: Answers
  readonly #missing = new Set<Need>()

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** The questions without an answer. If there are any, what has been compiled is worth nothing. */
  get missing(): readonly Need[] {
    return [...this.#missing].sort()
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

  #named(need: Need): NamedComponent {
    return this.#ask(need, { schema: null })
  }

  #ask<T>(need: Need, placeholder: T): T {
    const answer = own(this.#answers, need)
    if (answer === undefined) this.#missing.add(need)
    return (answer ?? placeholder) as T
  }
}
