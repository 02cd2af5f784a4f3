/** Translations whose original has changed: `docsgen translate accept` records it, `docsgen check` compares. */
import type { Feature } from '../../plugin/feature.ts'
import { RECORD } from '../../translations/record.ts'

export const translate: Feature = {
  name: 'translate',
  inspected: [RECORD],
  inspect: async (site) => {
    const [{ readRecord }, { staleTranslations }] = await Promise.all([
      import('./file.ts'),
      import('./check.ts'),
    ])
    const record = readRecord(site.config.root)
    return record === null ? [] : staleTranslations(site, record)
  },
}
