/** Types of `docsgen check --samples`. */

/** A code block of a page, after directives and variables have been expanded. */
export interface Sample {
  readonly lang: string
  readonly code: string
  readonly title: string | null
  /** The source file of the page, relative to the root. */
  readonly page: string
  /** Source file relative to the root: the page, an included file or the sample's own file. */
  readonly file: string
  /** One-based line of the first line of code. */
  readonly line: number
  /** True for intentionally incomplete code, which is not parsed. */
  readonly fragment: boolean
  /** True for a complete program, which can be run. */
  readonly run: boolean
  /** `file.yaml#Name`: schema in an OpenAPI document to validate the JSON against. */
  readonly schema: string | null
}

/** An error in a sample; line and column are one-based and relative to the sample. */
export interface Fault {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Parses samples of one language. Returns one result per sample, null for a valid one. */
export type Checker = (codes: readonly string[]) => Promise<readonly (Fault | null)[]>

/** Imports an optional package; null if it is not installed. */
export type Load = (name: string) => Promise<unknown>

export interface Language {
  readonly names: readonly string[]
  /** What to install if there is no checker. */
  readonly needs: string
  /** The checker, or null if its package or tool is not installed. */
  readonly open: (load: Load) => Promise<Checker | null>
}

/** Makes a checker from a function that checks one sample. */
export function oneByOne(check: (code: string) => Fault | null | Promise<Fault | null>): Checker {
  return async (codes) => {
    const faults: (Fault | null)[] = []
    for (const code of codes) faults.push(await check(code))
    return faults
  }
}

/** Converts an offset to line and column. */
export function placeAt(code: string, offset: number): { line: number; column: number } {
  const before = code.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Moves a fault down, from a part of a text to the whole. */
export function movedBy(fault: Fault, lines: number): Fault {
  return { ...fault, line: fault.line + lines }
}
