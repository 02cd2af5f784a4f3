/** Fallback pages, for those that a locale lacks: `fallback`. */
import { describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { recordsOf } from '../src/plugins/search/records.ts'
import { Session } from '../src/session.ts'
import { type Files, site } from './site.ts'

const LOCALES = `{
  en: { label: 'English', path: '/' },
  de: { label: 'Deutsch', fallback: 'en' },
  ar: { label: 'العربية', dir: 'rtl', fallback: 'de' },
  fr: { label: 'Français' },
}`

function siteWith(files: Files, locales = LOCALES) {
  return site({
    'site.config.ts': `export default { url: 'https://x.example', locales: ${locales}, variables: { who: 'you' } }`,
    ...files,
  })
}

const SITE: Files = {
  'docs/index.md': '# Home\n\n[Guide](guide.md#keys) [Only](only.md)\n',
  'docs/index.de.md': '# Start\n\n[Anleitung](guide.md#keys)\n',
  'docs/guide.en.md':
    '# Guide\n\n:::note\nA wombat.\n:::\n\n## Keys\n\n## More\n\n[Start](index.md)\n',
  // Its link leads to a translation whose heading has another id.
  'docs/linking.en.md': '# Linking\n\n[Keys](named.md#keys)\n',
  'docs/named.en.md': '# Named\n\n## Keys\n',
  'docs/named.de.md': '# Benannt\n\n## Tasten\n',
  'docs/only.md': '---\nonly: [en]\n---\n\n# Only in English\n',
  'docs/own.md': '---\nonly:\n  - en\n  - de\n---\n\n# OpenAPI\n',
}

describe('a page that a locale lacks', () => {
  const made = siteWith(SITE).build()

  test('is another locale’s, with a notice and the language of its text', async () => {
    const problems = (await made.problems()).split('\n').filter((line) => line.startsWith('docs/'))
    expect(problems.filter((line) => !line.includes('in Français'))).toEqual([
      'docs/linking.en.md:3:1 warning in Deutsch, the link leads to docs/named.de.md, which has no anchor "#keys" (broken-anchor)',
    ])
    const page = await made.page('/de/guide')
    expect(page.html).toContain('<html lang="de"')
    expect(page.text('.fallback-notice')).toBe(
      'Diese Seite gibt es in dieser Sprache oder für diese Region noch nicht. Stattdessen angezeigt: English',
    )
    expect(page.one('.fallback-notice a').attribute('href')).toBe('/guide')
    for (const place of ['h1', '.prose', '.toc-list ul']) {
      expect(page.one(place).attribute('lang'), place).toBe('en')
      expect(page.one(place).attribute('dir'), place).toBe('ltr')
    }
    expect(page.text('.admonition-title')).toContain('Note')
  })

  test('falls back further, also from right to left', async () => {
    const page = await made.page('/ar/guide')
    expect(page.one('.prose').attribute('dir')).toBe('ltr')
    expect(page.one('.fallback-notice a').attribute('href')).toBe('/guide')
    const home = await made.page('/ar/')
    expect(home.text('h1')).toBe('Start')
    expect(home.one('.prose').attribute('lang')).toBe('de')
  })

  test('is missing where no fallback locale has it', async () => {
    await expect(made.page('/fr/guide')).rejects.toThrow(/ENOENT/)
    await expect(made.page('/fr/only')).rejects.toThrow(/ENOENT/)
  })

  test('has links that stay in the reader’s locale', async () => {
    expect(
      (await made.page('/de/guide')).all('.prose a').map((a) => a.attribute('href')),
    ).toContain('/de/')
    expect((await made.page('/de/')).one('.prose a').attribute('href')).toBe('/de/guide#keys')
    expect((await made.page('/de/only')).text('h1')).toBe('Only in English')
  })

  test('is marked as a copy for search engines, but found by the search of the site', async () => {
    const { html } = await made.page('/de/guide')
    expect(html).toContain('<link rel="canonical" href="https://x.example/guide"')
    for (const url of ['/guide', '/de/guide'])
      expect((await made.page(url)).html).not.toContain('hreflang="de" href="https')
    const sitemap = await made.text('sitemap.xml')
    expect(sitemap).toContain('<loc>https://x.example/guide</loc>')
    expect(sitemap).not.toContain('https://x.example/de/guide')
    expect(sitemap).toContain('<loc>https://x.example/de/</loc>')
    expect(await made.text('llms.txt')).not.toContain('/de/guide')
    const { site: linked } = await checkSite({ root: made.root }, new Session())
    expect(
      recordsOf(linked).filter(
        ({ url, content }) => url.includes('/de/guide') && content?.includes('wombat'),
      ),
    ).not.toEqual([])
  })

  test('has no notice if the locale has its own version', async () => {
    for (const url of ['/guide', '/de/', '/de/own', '/fr/']) {
      const page = await made.page(url)
      expect(page.all('.fallback-notice'), url).toEqual([])
      expect(page.one('.prose').attribute('lang'), url).toBeUndefined()
    }
    expect((await made.page('/de/own')).html).toContain(
      'canonical" href="https://x.example/de/own"',
    )
  })

  test('is replaced by a translation as soon as there is one', async () => {
    made.edit('docs/guide.de.md', '# Anleitung\n\n## Keys\n').build()
    const page = await made.page('/de/guide')
    expect(page.text('h1')).toBe('Anleitung')
    expect(page.all('.fallback-notice')).toEqual([])
    expect((await made.page('/ar/guide')).one('.prose').attribute('lang')).toBe('de')
  })
})

test('locales of one language share pages without a notice, and fall back for what only one has', async () => {
  const made = siteWith(
    {
      'docs/index.md': '# Home {{locale}}\n',
      'docs/tax.md': '---\nonly: [nz]\n---\n\n# Tax {{locale}}\n',
    },
    `{ nz: { label: 'New Zealand', htmlLang: 'en-nz', path: '/' }, au: { label: 'Australia', htmlLang: 'en-au', fallback: 'nz' } }`,
  ).build()
  expect((await made.page('/au/')).text('h1')).toBe('Home au')
  expect((await made.page('/au/')).all('.fallback-notice')).toEqual([])
  expect((await made.page('/au/tax')).text('h1')).toBe('Tax nz')
  expect((await made.page('/au/tax')).one('h1').attribute('lang')).toBe('en-nz')
})

test('a layout that ignores the language of the text gets an element with it around the text', async () => {
  const made = siteWith({
    ...SITE,
    'templates/layouts/doc.tsx': `
      export default ({ title, children }) => <article><h1>{title}</h1><div className="prose">{children}</div></article>`,
  }).build()
  const page = await made.page('/de/guide')
  expect(page.html).toMatch(/<div class="prose"><div lang="en" dir="ltr">/)
  expect(page.all('.fallback-notice')).toHaveLength(1)
})

test('an unknown fallback locale and a fallback cycle are reported', async () => {
  const problemsOf = (locales: string) => siteWith(SITE, locales).build().problems()
  expect(await problemsOf(`{ en: { label: 'E' }, de: { label: 'D', fallback: 'eng' } }`)).toContain(
    '`locales.de.fallback` is "eng", which is not one of the locales',
  )
  expect(
    await problemsOf(`{ en: { label: 'E', fallback: 'de' }, de: { label: 'D', fallback: 'en' } }`),
  ).toContain('`locales.en.fallback` is "de", which leads back to "en": en → de → en')
})

test.each([
  '"only": [en, de]',
  'only : [en, de]',
  "'only':\n  [\n    en,\n    de\n  ]",
  '{ "title": "A", "only": ["en", "de"] }',
  '? only\n: - en\n  - de',
  'locales: &both [en, de]\nonly: *both',
])(
  'a page is written for the locales that `only` names, however YAML writes it: %s',
  async (matter) => {
    const made = siteWith({
      ...SITE,
      'docs/both.md': `---\n${matter}\n---\n\n:::tip\nA\n:::\n`,
    }).build()
    const page = await made.page('/de/both')
    expect(page.all('.fallback-notice')).toEqual([])
    expect(page.text('.admonition-title')).toBe('Tipp')
  },
)

test.each(['only: de', '# only: [de]\ntitle: A', 'title: |\n  A\n\n  only: [de]'])(
  'a page that only seems to name a locale falls back: %s',
  async (matter) => {
    const made = siteWith({
      ...SITE,
      'docs/both.md': `---\n${matter}\n---\n\n:::tip\nA\n:::\n`,
    }).build()
    expect((await made.page('/de/both')).text('.admonition-title')).toBe('Tip')
  },
)
