/** Every address of this site that was ever published leads to its page, heading, or a redirect. */
import { expect, test } from 'vitest'
import { readLedger } from '../../src/plugins/ledger/file.ts'
import { LEDGER } from '../../src/plugins/ledger/ledger.ts'
import type { Problem } from '../../src/types.ts'
import { repository } from '../run.ts'
import { exampleSite } from '../site.ts'
import { ROUTES } from './real-site.ts'

test('no published address of this site is lost', async () => {
  const made = await exampleSite()
  const problems = async () =>
    JSON.parse((await made.run('check', '--json')).stdout).problems.filter(
      ({ file }: Problem) => file === LEDGER,
    )
  expect(await problems()).toEqual([])
  const ledger = readLedger(repository)?.ledger
  const missing = ['nz', 'au']
    .flatMap((locale) => ROUTES.map((route) => `/${locale}/docs/${route}`))
    .filter((path) => !ledger?.has(path))
  expect(missing).toEqual([])
  // Gone without a redirect: the page in both locales.
  await made.edit('docs/faq.md', null).done()
  expect(await problems()).toHaveLength(2)
})
