/** What there is at a path that a page names: a file, or why pages may not publish it. */
import type { FileAnswer, FoundFile, Refusal } from '../compile/types.ts'

/** Finds a file at one of these paths, relative to the root. */
export type FindFile = (paths: readonly string[]) => FileAnswer

/** The files that a page imports. */
export interface SiteFiles {
  readonly find: FindFile
  /** The value of a YAML or JSON file, or what is wrong with it. */
  readonly parseData: (
    path: string,
    text: string,
  ) => { readonly value: unknown; readonly error: { readonly reason: string } | null }
}

export function isFoundFile(answer: FileAnswer): answer is FoundFile {
  return answer !== null && 'text' in answer
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value
}

/** What is wrong with a reference to a file, and what to do about it. */
export function refusalMessage(
  path: string,
  { refusal }: Refusal,
): { reason: string; note: string } {
  return {
    reason: `"${path}" ${refusal}, so pages do not publish it`,
    note: `If everybody may read it, add "${path}" to \`includes: { allow: […] }\` in the configuration.`,
  }
}
