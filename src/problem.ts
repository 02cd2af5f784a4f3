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
  /** True when the site cannot be built with it; false for a warning. */
  readonly fatal: boolean
}
