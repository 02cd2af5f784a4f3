/** The promise that no published address is lost: `docsgen ledger` records them, `docsgen check` compares. */
import type { Feature } from '../../plugin/feature.ts'
import { LEDGER } from './ledger.ts'

export const ledger: Feature = {
  name: 'ledger',
  inspected: [LEDGER],
  inspect: async (site) => {
    const [{ readLedger }, { lostAddresses }] = await Promise.all([
      import('./file.ts'),
      import('./check.ts'),
    ])
    const file = readLedger(site.config.root)
    return file === null ? [] : lostAddresses(site, file)
  },
}
