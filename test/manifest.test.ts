import { expect, test } from 'vitest'
import { site } from './site.ts'

test('each locale has a manifest that its pages name', async () => {
  const built = await site({
    'site.config.ts': `export default {
      title: 'Docs of {{place}}', tagline: 'All of it', base: '/sub/',
      locales: {
        en: { label: 'English', htmlLang: 'en', path: '/en/', variables: { place: 'here' } },
        ar: { label: 'Arabic', htmlLang: 'ar', dir: 'rtl', path: '/ar/', variables: { place: 'there' } },
      },
      defaultLocale: 'en',
    }`,
    'docs/index.md': '# Start\n',
  })
    .build()
    .built()
  const manifest = (locale: string) => JSON.parse(built.text(`${locale}/site.webmanifest`))
  expect(manifest('en')).toEqual({
    name: 'Docs of here',
    description: 'All of it',
    lang: 'en',
    dir: 'ltr',
    start_url: '/sub/en/',
    scope: '/sub/',
    display: 'minimal-ui',
    icons: [{ src: '/sub/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  })
  expect(manifest('ar')).toMatchObject({ name: 'Docs of there', dir: 'rtl', start_url: '/sub/ar/' })
  const page = built.page('/ar/')
  expect(page.one('link[rel=manifest]').attribute('href')).toBe('/sub/ar/site.webmanifest')
  for (const { src } of manifest('en').icons) expect(built.tree()).toHaveProperty([src.slice(5)])
})
