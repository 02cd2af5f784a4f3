/** Remembers the version of the docs that a visitor reads, for searches on pages without a version. */
import { metaOf } from './dom.ts'
import type { PageSetup } from './page.ts'
import { STORED, store } from './storage.ts'

/** Pages outside the docs, such as the search page, do not select a version. */
export const rememberVersion: PageSetup = () => {
  const [own = ''] = metaOf('docsgen-version').split('\n')
  if (document.querySelector('[data-layout]:not([data-layout=plain])')) store(STORED.version, own)
}
