/** Holds OpenAPI documents against the standard, and their examples against their schemas. */
import type { Memo } from '../memo.ts'
import type { Problem, Source } from '../types.ts'

/** What a text that is an OpenAPI document has at the beginning of a line. */
const DOCUMENT = /^(?:\{\s*)?"?openapi"?\s*:/m

/** The OpenAPI documents that pages show parts of, by path. */
export function documentsOf(sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { files } of sources) {
    for (const [path, text] of Object.entries(files)) {
      if (text !== null && /\.(ya?ml|json)$/i.test(path) && DOCUMENT.test(text))
        found.set(path, text)
    }
  }
  return found
}

/**
 * What is wrong with these documents. Only `docsgen check` asks: making the validators takes longer
 * than building a page, and a build tells of what it cannot show anyway.
 */
export async function checkDocuments(
  documents: ReadonlyMap<string, string>,
  memo: Memo,
): Promise<Problem[]> {
  if (documents.size === 0) return []
  const { validateDocument } = await import('./openapi-document.ts')
  return [...documents].flatMap(([file, text]) =>
    memo.remember('openapi', { file, text }, validateDocument),
  )
}
