/** The version of the docs that a visitor reads, for pages and searches that serve several. */
import { metaOf } from './dom.ts'
import type { PageSetup } from './page.ts'
import { readStored, STORED, store } from './storage.ts'

/** Going to a version's pages chooses it. */
export const rememberVersion: PageSetup = () => {
  const version = metaOf('docsgen-version')
  if (version !== '' && version !== preferredVersion()) store(STORED.version, version)
}

/** Name of the version chosen last; null before any choice. */
export function preferredVersion(): string | null {
  return readStored(STORED.version)
}
