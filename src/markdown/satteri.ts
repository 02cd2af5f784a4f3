/**
 * The optional parser in Rust (satteri), which makes remark's trees in a fiftieth of the time. Pages
 * are the same without it.
 */

export type Satteri = typeof import('satteri')

/** Null if it is not installed, or has no program for this platform. */
const installed: Satteri | null = await import('satteri').catch(() => null)

/** Null if remark is to parse every page, as with the environment variable DOCSGEN_PARSER=remark. */
export function satteri(): Satteri | null {
  return process.env.DOCSGEN_PARSER === 'remark' ? null : installed
}
