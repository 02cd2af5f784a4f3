/** The promise that no published address is lost: `docsgen ledger` records them, `docsgen check` compares. */
import type { Plugin } from '../../plugin/index.ts'
import { LEDGER } from './ledger.ts'

export const ledger: Plugin = {
  name: 'ledger',
  inspect: async (site, { watch }) => {
    watch(LEDGER)
    const [{ readLedger }, { lostAddresses }] = await Promise.all([
      import('./file.ts'),
      import('./check.ts'),
    ])
    const file = readLedger(site.config.root)
    return file === null ? [] : lostAddresses(site, file)
  },
}
