/** Translations whose original has changed: `docsgen translate accept` records it, `docsgen check` compares. */
import type { Plugin } from '../../plugin/index.ts'
import { RECORD } from './record.ts'

export const translate: Plugin = {
  name: 'translate',
  onEdit: async (site, texts) => (await import('./keep.ts')).keepAccepted(site, texts),
  onMove: async (moves, texts) => (await import('./keep.ts')).renameTranslations(moves, texts),
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
