/** The vocabulary of `docsgen check --samples`. */

/** A code block of a page, after variables and directives. */
export interface Sample {
  readonly lang: string
  readonly code: string
  /** Where it was written, relative to the root: the page, an included file or the sample's own. */
  readonly file: string
  /** Line of the first line of code, 1-based. */
  readonly line: number
  /** Cannot stand alone, and says so. */
  readonly fragment: boolean
  /** `file.yaml#Name`: a schema of an OpenAPI document that the JSON has to fit. */
  readonly schema: string | null
}

/** What is wrong with a piece of code; line and column are 1-based and its own. */
export interface Fault {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Parses many pieces of code of one language: one answer for each, null for a good one. */
export type Checker = (codes: readonly string[]) => Promise<readonly (Fault | null)[]>

/** Imports an optional package of the site; null when it is not installed. */
export type Load = (name: string) => Promise<unknown>

export interface Language {
  readonly names: readonly string[]
  /** What to install where no checker is found. */
  readonly needs: string
  /** The checker, or null when this machine has none. */
  readonly open: (load: Load) => Promise<Checker | null>
}

/** A checker that looks at one piece of code at a time. */
export function oneByOne(check: (code: string) => Fault | null | Promise<Fault | null>): Checker {
  return async (codes) => {
    const faults: (Fault | null)[] = []
    for (const code of codes) faults.push(await check(code))
    return faults
  }
}

/** The place of an offset in a text. */
export function placeAt(code: string, offset: number): { line: number; column: number } {
  const before = code.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A fault of a part of a text, as one of the whole. */
export function movedBy(fault: Fault, lines: number): Fault {
  return { ...fault, line: fault.line + lines }
}
