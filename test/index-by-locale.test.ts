import { expect, test } from 'vitest'
import { site } from './site.ts'

test('an index of one locale leaves the README as the page of the others', async () => {
  const countries = site({
    'site.config.ts': `export default { locales: { nz: { label: 'New Zealand' }, au: { label: 'Australia' } } }`,
    'docs/README.md': '# Read me',
    'docs/@au/index.md': '# Index of Australia',
  }).build()
  expect((await countries.page('/nz/')).html).toContain('Read me')
  expect((await countries.page('/au/')).html).toContain('Index of Australia')
})
