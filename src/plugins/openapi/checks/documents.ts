/** Validates OpenAPI documents against the specification and their examples against their schemas. */

import { BuildCache, type Problem, type Site } from '../../../plugin/index.ts'
import type { Inspection } from '../../../plugin/official-plugin.ts'
import { furtherFiles, isDescription, type ReadPart } from '../description/files.ts'
import type { Description } from './document.ts'

/** The OpenAPI documents that pages use, but for those that are read from commits: nobody can correct them. */
function documentsOf({ locales }: Site, read: ReadPart, cache: BuildCache): Description[] {
  const files = locales
    .filter(({ locale }) => !locale.version?.commit)
    .flatMap(({ pages }) => pages.flatMap(({ doc }) => doc.files))
  return [...new Set(files)].flatMap((file) => {
    const text = read(file)
    return typeof text === 'string' && isDescription(file, text)
      ? { file, text, files: furtherFiles(file, text, read, cache) }
      : []
  })
}

/**
 * Validates the documents that pages use. Only `docsgen check` does it: compiling the validators takes longer
 * than building a page, and a build reports what it cannot show anyway.
 */
export async function checkDocuments(
  site: Site,
  { read, remember }: Inspection,
): Promise<Problem[]> {
  const cache = new BuildCache()
  const documents = documentsOf(site, read, cache)
  if (documents.length === 0) return []
  const { validateDocument } = await import('./document.ts')
  return documents.flatMap((document) =>
    remember('openapi', document, (one) => validateDocument(one, cache)),
  )
}
