/** Problems of a site, and the two ways to make one. Its types are public: nothing of Node.js is used here. */
import type { RuleId } from './rules.ts'

/** Something a person should know about their site. The field names are vfile-message's. */
export interface Problem {
  /** The check or the parser that found it, e.g. `broken-link`. */
  readonly ruleId: string
  /** Path of the file, relative to the site's root, e.g. `docs/faq.md`. */
  readonly file: string
  /** 1-based; 0 when the problem concerns the file as a whole. */
  readonly line: number
  readonly column: number
  /** One sentence that says what is wrong. */
  readonly reason: string
  /** What to do about it, when that is known. */
  readonly note?: string | undefined
  /** The value that is wrong, e.g. a link's target or an unknown key: `checks` can allow it. Several have a line each. */
  readonly actual?: string | undefined
  /** How often it is on the page, when it is reported only once, at its first place. */
  readonly count?: number | undefined
  /** True when the site cannot be built with it. */
  readonly fatal: boolean
  /** True for what is only good to know: no check fails because of it. What is neither is a warning. */
  readonly info?: boolean | undefined
}

export function levelOf({ fatal, info }: Problem): 'error' | 'warning' | 'note' {
  return fatal ? 'error' : info ? 'note' : 'warning'
}

/** A position in a file; without a line, the file as a whole. */
export interface Place {
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/**
 * A warning: the site is built anyway.
 * @param actual what `checks` can allow, e.g. the link's target: see rules.ts
 */
export function warning(
  ruleId: RuleId,
  place: Place,
  reason: string,
  note?: string,
  actual?: string,
): Problem {
  return {
    ...problem(ruleId, place, reason, note, false),
    ...(actual === undefined ? {} : { actual }),
  }
}

/** An error: the site cannot be built. */
export function fatal(ruleId: string, place: Place, reason: string, note?: string): Problem {
  return problem(ruleId, place, reason, note, true)
}

function problem(
  ruleId: string,
  place: Place,
  reason: string,
  note: string | undefined,
  isFatal: boolean,
): Problem {
  const { file, line = 0, column = 0 } = place
  return { ruleId, file, line, column, reason, note, fatal: isFatal }
}
