import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const config = (more: string) => `export default { ${more} }`

describe('the edit link', () => {
  test('leads to the file the page is made of, an overlay included', async () => {
    const made = site({
      'site.config.ts': config(
        `editUrl: 'https://git.acme.com/edit/main/{path}', locales: { nz: { label: 'NZ' }, au: { label: 'AU' } }`,
      ),
      'docs/index.md': '# Start\n',
      'docs/index.au.md': '# Start of AU\n',
    }).build()
    const linkOf = async (url: string) =>
      (await made.page(url)).one('.page-meta a').attribute('href')
    expect(await linkOf('/nz/')).toBe('https://git.acme.com/edit/main/docs/index.md')
    expect(await linkOf('/au/')).toBe('https://git.acme.com/edit/main/docs/index.au.md')
  })

  test('is left out unless configured', async () => {
    const page = await site({ 'docs/index.md': '# Start\n' }).build().page('/')
    expect(page.all('.page-meta')).toEqual([])
  })
})

describe('the authors of a page', () => {
  test('are shown as they are written, or by the name the configuration gives them', async () => {
    const page = await site({
      'site.config.ts': config(
        `authors: { ann: { name: 'Ann Lee', url: 'https://acme.com/ann' }, bo: { name: 'Bo' } }`,
      ),
      'docs/index.md': '---\nauthors: [ann, bo, Cy Fox]\n---\n\n# Start\n',
    })
      .build()
      .page('/')
    expect(page.text('.page-meta')).toBe('Ann Lee, Bo, Cy Fox')
    expect(page.one('.page-meta a').attribute('href')).toBe('https://acme.com/ann')
  })

  test('change on their pages with the configuration', async () => {
    const page = await site({
      'site.config.ts': config(`authors: { ann: { name: 'Ann' } }`),
      'docs/index.md': '---\nauthors: [ann]\n---\n\n# Start\n',
    })
      .build()
      .edit('site.config.ts', config(`authors: { ann: { name: 'Anna' } }`))
      .build()
      .page('/')
    expect(page.text('.page-meta')).toBe('Anna')
  })
})
