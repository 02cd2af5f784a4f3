/** Layouts of pages, and what they receive. Slots are in cases/slots. */
import { describe, expect, test } from 'vitest'
import { site } from './site.ts'

const LANDING = `---
title: Welcome
layout: landing
hero:
  title: Ship {{thing}}
  text: All about widgets.
  image: { src: plan.svg, alt: A plan }
  actions:
    - { label: Start, to: guide.md#part }
    - { label: Code, to: "https://example.com/code" }
---

Below the hero.
`
const files = {
  'site.config.ts': `export default { variables: { thing: 'docs' } }`,
  'docs/index.md': LANDING,
  'docs/guide.md': '# Guide\n\n## Part\n',
  'docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
  'docs/plan.dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
}

describe('the landing layout', () => {
  test('has a hero with resolved links and image, and neither sidebar nor table of contents', async () => {
    const made = site(files).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.text('h1')).toBe('Ship docs')
    expect(page.text('title')).toContain('Welcome')
    expect(page.text('.prose')).toBe('Below the hero.')
    expect(page.all('.hero-actions a').map((a) => a.attribute('href'))).toEqual([
      '/guide#part',
      'https://example.com/code',
    ])
    const [light, dark] = page.all('.hero img')
    expect(light?.attribute('src')).toMatch(/^\/assets\/plan-.*\.svg$/)
    expect([light?.attribute('width'), light?.attribute('alt')]).toEqual(['10', 'A plan'])
    expect(dark?.attribute('src')).toMatch(/^\/assets\/plan\.dark-.*\.svg$/)
    expect([...page.all('[data-part=sidebar]'), ...page.all('[data-part=toc]')]).toEqual([])
    expect(page.one('meta[name=description]').attribute('content')).toBe('All about widgets.')
  })

  test('shows a name above the title, and a command to copy', async () => {
    const hero = 'hero: { name: Acme, title: documentation, command: npm install acme }'
    const made = site({ 'docs/index.md': `---\nlayout: landing\n${hero}\n---\n` }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.text('h1')).toBe('Acme documentation')
    expect(page.text('h1 .hero-name')).toBe('Acme')
    expect(page.text('.hero figure.code pre code')).toBe('npm install acme')
  })

  test('has the name alone as its heading and its title, if there is no other', async () => {
    const made = site({ 'docs/index.md': '---\nlayout: landing\nhero: { name: Acme }\n---\n' })
    const page = await made.build().page('/')
    expect([page.text('h1'), page.text('title')]).toEqual(['Acme', expect.stringContaining('Acme')])
  })

  test('keeps a hero with a key that nobody knows, and reports the key', async () => {
    const image = 'image: { src: plan.svg, dark: plan.dark.svg }'
    const made = site({
      ...files,
      'docs/index.md': `---\nlayout: landing\nhero:\n  title: Hi\n  subtitle: no\n  ${image}\n---\n`,
    }).build()
    const problems = await made.problems()
    expect(problems).toContain('front matter: unknown key `hero.subtitle`')
    expect(problems).toContain('front matter: unknown key `hero.image.dark`')
    const page = await made.page('/')
    expect(page.text('h1')).toBe('Hi')
    expect(page.all('.hero img')).toHaveLength(2)
  })

  test('of the root is not in a sidebar made from the folders, where the brand leads to it', async () => {
    const made = site(files).build()
    const page = await made.page('/guide')
    expect(page.all('[data-part=sidebar] a').map((a) => a.attribute('href'))).toEqual(['/guide'])
    expect(page.all('.pager a')).toEqual([])
    const placed = site({
      ...files,
      'docs/index.md': LANDING.replace('layout:', 'sidebar_label: Home\nlayout:'),
    }).build()
    const [first] = (await placed.page('/guide')).all('[data-part=sidebar] a')
    expect(first?.text).toBe('Home')
  })

  test('checks the links of its hero with their positions, and removes unsafe addresses', async () => {
    const made = site({
      ...files,
      'docs/index.md': LANDING.replace('guide.md#part', 'gone.md')
        .replace('plan.svg', 'none.svg')
        .replace('https://example.com/code', 'javascript:alert(1)'),
    }).build()
    expect(await made.problems()).toBe(
      [
        'docs/index.md:7:17 warning the image "none.svg" does not exist (missing-image)',
        '  Put it at docs/none.svg, or correct the path.',
        'docs/index.md:9:27 warning the link "gone.md" does not lead to a page (broken-link)',
        '  There is no docs/gone.md: correct the link, or add that page.',
        'docs/index.md:10:26 warning removed the `hero` with the scheme "javascript:", which pages must not contain (link)',
      ].join('\n'),
    )
    expect((await made.page('/')).html).not.toContain('javascript:')
  })

  test('needs no text: the hero is the page, also for the search', async () => {
    const made = site({ 'docs/index.md': '---\nlayout: landing\nhero: { title: Hi }\n---\n' })
    expect(await made.build().problems()).toBe('')
    const page = await made.page('/')
    expect([page.text('h1'), page.text('title')]).toEqual(['Hi', 'Hi | site'])
  })
})

describe("a site's own layout", () => {
  const own = {
    'docs/index.md':
      '---\nlayout: product\nprice: 5\nlead: For {{locale}}\n---\n# Widget\n\nText.\n',
    'templates/layouts/product.tsx': `
      import type { LayoutProps } from 'docsgen/theme'
      export default function Product({ title, page, children }: LayoutProps) {
        return <article className="product"><h1>{title}</h1><p className="price">{String(page.data.price)} {String(page.data.lead)} {page.layout}</p>{children}</article>
      }
      export const toc = false`,
  }

  test('renders the main part of its pages, with the keys of their front matter', async () => {
    const made = site(own).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.text('.product .price')).toBe('5 For en product')
    expect(page.text('.product')).toContain('Text.')
    expect(page.all('[data-layout=product] [data-part=sidebar]')).toHaveLength(1)
    expect(page.all('[data-part=toc]')).toEqual([])
  })

  test('replaces the layout of the theme with the same name', async () => {
    const page = await site({
      'docs/index.md': '# A\n',
      'templates/layouts/doc.jsx':
        'export default ({ title, children }) => <main-part><h1>{title}</h1>{children}</main-part>',
    })
      .build()
      .page('/')
    expect(page.all('main main-part')).toHaveLength(1)
  })

  test('renders its pages again when it or their front matter changes', async () => {
    const made = site(own).build()
    await made.done()
    made.edit('docs/index.md', (text) => text.replace('5', '7')).build()
    expect((await made.page('/')).text('.price')).toContain('7')
    made
      .edit('templates/layouts/product.tsx', (text) => text.replace('"price"', '"cost price"'))
      .restart()
      .build()
    expect((await made.page('/')).all('.cost')).toHaveLength(1)
  })

  test('is reported when it is unknown, has no component, or takes the name of another', async () => {
    const unknown = site({ 'docs/index.md': '---\ntitle: A\nlayout: landin\n---\nText\n' }).build()
    expect(await unknown.problems()).toBe(
      'docs/index.md:3:1 warning there is no layout "landin" (layout)\n  Did you mean "landing"?',
    )
    expect((await unknown.page('/')).text('h1')).toBe('A')
    const without = site({ ...own, 'templates/layouts/product.tsx': 'export const a = 1' }).build()
    expect(await without.problems()).toContain('has no component as its default export')
    const taken = site({ ...own, 'templates/layouts/plain.tsx': 'export default () => null' })
    expect(await taken.build().problems()).toContain('templates/layouts/plain.tsx')
  })

  test('that shows no hero is reported for a page with one', async () => {
    const made = site({ 'docs/index.md': '---\nhero: { title: Hi }\n---\n# A\n\nText\n' }).build()
    expect(await made.problems()).toBe(
      'docs/index.md warning the layout "doc" does not show the `hero` of the front matter (layout)\n  Write `layout: landing`.',
    )
  })
})

test('components see the page they are on', async () => {
  const made = site({
    'docs/index.md': '---\ntitle: A\nlevel: { name: expert, key: k }\n---\n\n::level\n',
    'components/level.jsx': `
      import { component } from 'docsgen/component'
      export default component({
        render: ({ page }) => <p className="level">{page.title} {page.layout} {page.data.level.name}</p>,
      })`,
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).text('.level')).toBe('A doc expert')
})
