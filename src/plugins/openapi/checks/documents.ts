/** Validates OpenAPI documents against the specification and their examples against their schemas. */

import type { IncludedFiles } from '../../../content/types.ts'
import { furtherFiles, isDescription } from '../../../openapi/files.ts'
import type { Inspection } from '../../../plugin/feature.ts'
import type { Problem, Site, Source } from '../../../plugin/index.ts'

interface Description {
  readonly file: string
  readonly text: string
  readonly files: IncludedFiles
}

/** The OpenAPI documents that pages use, by path. */
function documentsOf(sources: readonly Source[]): Map<string, Description> {
  const found = new Map<string, Description>()
  for (const { files } of sources) {
    for (const [path, text] of Object.entries(files)) {
      if (typeof text === 'string' && isDescription(path, text))
        found.set(path, { file: path, text, files: furtherFiles(path, text, files) })
    }
  }
  return found
}

/**
 * Validates the documents that pages use. Only `docsgen check` does it: compiling the validators takes longer
 * than building a page, and a build reports what it cannot show anyway.
 */
export async function checkDocuments(
  _: Site,
  { sources, remember }: Inspection,
): Promise<Problem[]> {
  const documents = documentsOf(sources)
  if (documents.size === 0) return []
  const { validateDocument } = await import('./document.ts')
  return [...documents.values()].flatMap((document) =>
    remember('openapi', document, validateDocument),
  )
}
