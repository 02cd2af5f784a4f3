/** The problems of a page in MDX. */
import { type Problem, warning } from '../../plugin/index.ts'
import type { RuleId } from '../../problems/rules.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Each problem is reported once, with the number of times that it is on the page. */
export class Reports {
  readonly #file: string
  readonly #problems = new Map<string, Problem & { count: number }>()

  /** @param file relative to the root */
  constructor(file: string) {
    this.#file = file
  }

  add({ line, column }: Place, rule: RuleId, reason: string, note?: string, actual?: string): void {
    const known = this.#problems.get(reason)
    if (known) known.count++
    else {
      const place = { file: this.#file, line, column }
      this.#problems.set(reason, { ...warning(rule, place, reason, note, actual), count: 1 })
    }
  }

  /** Adds problems of a part of the page. */
  addAll(problems: readonly Problem[]): void {
    for (const problem of problems)
      if (!this.#problems.has(problem.reason))
        this.#problems.set(problem.reason, { ...problem, count: problem.count ?? 1 })
  }

  get all(): Problem[] {
    return [...this.#problems.values()]
  }
}

/** How an expression is written, as the subject of a sentence. @param attribute that has it */
export function subjectOf(code: string, attribute?: string): string {
  const shown = code.replace(/\s+/g, ' ').trim()
  const short = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
  const subject = attribute === undefined ? `{${short}}` : `${attribute}={${short}}`
  return `\`${subject.replaceAll('`', "'")}\``
}

export const LEFT_OUT = 'Write a component of this name for the site if that part matters.'
/** When a component hides all of its content. */
export const HIDDEN = 'Remove the element, or write a component of this name for the site.'
export const OBJECT = 'an expression in braces is an object, which cannot be shown as text'
export const OBJECT_NOTE = 'Write one of its properties: {name.property}.'
