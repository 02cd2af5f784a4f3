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

test('a README beside an index is a page if it has an address of its own', async () => {
  const made = site({
    'docs/index.md': '# Index\n\nText.\n',
    'docs/README.md': '---\nslug: /README\n---\n\n# Read me\n\nText.\n',
    'docs/a/index.md': '# A\n\nText.\n',
    'docs/a/README.md': '# Left out\n',
  }).build()
  expect(await made.problems()).toMatch(/^docs\/a\/README\.md warning .* \(left-out\)$/m)
  expect(await made.problems()).not.toContain('docs/README.md')
  expect((await made.page('/README')).html).toContain('Read me')
  expect((await made.page('/a')).html).not.toContain('Left out')
})
