import { expect, test } from 'vitest'
import { site } from './site.ts'

test('llms.txt lists the pages of each locale with their descriptions', async () => {
  const text = await site({
    'site.config.ts': `export default { title: '{{brand}} docs', tagline: 'Taxes.', url: 'https://acme.com',
      variables: { brand: 'Acme' }, locales: { nz: { label: 'New Zealand' }, au: { label: 'Australia' } } }`,
    'docs/index.md': '# Start\n\nRead this first.\n',
    'docs/tax.md': '---\nonly: [au]\ndescription: |\n  What is\n  taxed.\n---\n\n# Tax [new]\n',
    'docs/hidden.md': '---\nsitemap: false\n---\n\n# Hidden\n',
  })
    .build()
    .text('llms.txt')
  expect(text).toBe(`# Acme docs

> Taxes.

## New Zealand

- [Start](https://acme.com/nz/): Read this first.

## Australia

- [Start](https://acme.com/au/): Read this first.
- [Tax \\[new\\]](https://acme.com/au/tax): What is taxed.
`)
})
