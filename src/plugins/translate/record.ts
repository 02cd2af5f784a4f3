/**
 * The record of translations: which blocks the original of each one had when the translation was
 * accepted as up to date. It has one line per translation, sorted, so that changes by two people rarely
 * conflict.
 */

import { isRecord } from '../../plugin/index.ts'

/** Name of the file in the site's root. */
export const RECORD = 'docsgen.translations.json'

/** For each section of the original, the hashes of its blocks: that of its heading comes first. */
export type Accepted = readonly (readonly string[])[]

/** By the file of the translation, relative to the root. */
export type TranslationRecord = ReadonlyMap<string, Accepted>

/** @returns null if the text is not a record */
export function parseRecord(text: string): TranslationRecord | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return null
    const entries = Object.entries(value)
    return entries.every(([, sections]) => isAccepted(sections))
      ? new Map(entries as [string, Accepted][])
      : null
  } catch {
    return null
  }
}

function isAccepted(value: unknown): value is Accepted {
  const isText = (one: unknown) => typeof one === 'string'
  return (
    Array.isArray(value) &&
    value.every((section) => Array.isArray(section) && section.every(isText))
  )
}

export function formatRecord(record: TranslationRecord): string {
  const lines = [...record].map(
    ([file, sections]) => `\n  ${JSON.stringify(file)}: ${JSON.stringify(sections)}`,
  )
  return `{${lines.sort().join(',')}\n}\n`
}
