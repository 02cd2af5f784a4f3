/** Translations whose original has changed: `docsgen translate accept` records it, `docsgen check` compares. */
import type { Plugin } from '../../plugin/index.ts'
import { RECORD } from '../../translations/record.ts'

export const translate: Plugin = {
  name: 'translate',
  inspect: async (site, { watch }) => {
    watch(RECORD)
    const [{ readRecord }, { staleTranslations }] = await Promise.all([
      import('./file.ts'),
      import('./check.ts'),
    ])
    const record = readRecord(site.config.root)
    return record === null ? [] : staleTranslations(site, record)
  },
}
