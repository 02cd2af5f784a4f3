/** What plugins such as rehype-document and rehype-meta say about a page goes to its head, and nothing is lost. */
import { expect, test } from 'vitest'
import { site } from './site.ts'

/** A plugin that writes a document around the page. */
const documentOf = (...head: string[]) => `
  const element = (tagName, properties, ...children) => ({ type: 'element', tagName, properties, children })
  const text = (value) => ({ type: 'text', value })
  export default { title: 'Site', url: 'https://example.com', plugins: [{ name: 'mine', rehype: [() => (tree, file) => ({
    type: 'root',
    children: [
      { type: 'doctype' },
      element('html', { lang: 'en' },
        element('head', {}, element('meta', { charSet: 'utf-8' }), element('meta', { name: 'viewport', content: 'x' }), ${head}),
        element('body', {}, ...tree.children)),
    ],
  })] }] }`

const page = { 'docs/index.md': '# Home\n\nText.\n' }

test('tags of plugins go to the head, in place of those that say the same', async () => {
  const config = documentOf(
    `element('title', {}, text(file.data.matter.title))`,
    `element('meta', { name: 'description', content: 'Of the "plugin"' })`,
    `element('meta', { property: 'og:image', content: 'https://example.com/1.png' })`,
    `element('meta', { property: 'og:image', content: 'https://example.com/2.png' })`,
    `element('meta', { name: 'robots', content: 'noarchive' })`,
    `element('link', { rel: ['canonical'], href: 'https://example.org/' })`,
    `element('link', { rel: ['me'], href: 'https://example.org/jane' })`,
  )
  const made = site({ ...page, 'site.config.mjs': config }).build()
  expect(await made.problems()).toBe('')
  const home = await made.page('/')
  const [head = ''] = home.html.split('</head>')
  const [, article = ''] = home.html.split('<article>')
  const among = (pattern: RegExp) => head.match(pattern)
  expect(among(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="Of the &quot;plugin&quot;">',
  ])
  expect(among(/<meta property="og:image"[^>]*>/g)).toHaveLength(2)
  expect(among(/<link rel="canonical"[^>]*>/g)).toEqual([
    '<link rel="canonical" href="https://example.org/">',
  ])
  expect(head).toContain('<meta name="robots" content="noarchive">')
  expect(head).toContain('<link rel="me" href="https://example.org/jane">')
  expect(among(/<title>|<meta charset|<meta name="viewport"/g)).toHaveLength(3)
  expect(article).not.toMatch(/<(?:!doctype|html|head|body|title|meta|link)\b/i)
  expect(home.all('.prose p').map(({ text }) => text)).toEqual(['Text.'])
})

test('what a head may not have is reported with the name of the plugin', async () => {
  const config = documentOf(
    `element('title', {}, text('index'))`,
    `element('base', { href: '/x/' })`,
    `element('meta', { httpEquiv: 'refresh', content: '0' })`,
    `element('link', { rel: ['stylesheet'], href: 'https://cdn.example.com/a.css' })`,
  )
  const made = site({ ...page, 'site.config.mjs': config }).build()
  const problems = await made.problems()
  for (const reason of [
    'the plugin "mine" writes the title "index", but that of the page is "Home"',
    'the plugin "mine" writes <base> into the head, which is neither a "meta" nor a "link"',
    'the plugin "mine" writes <meta> into the head, which changes the security policy of the page',
    'the plugin "mine" writes <link rel="stylesheet"> into the head, which is a style sheet',
  ])
    expect(problems).toContain(reason)
  expect((await made.page('/')).html).not.toMatch(/<base|cdn\.example|http-equiv="refresh/)
})

test('the name of a drawing stays in it', async () => {
  const config = `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => void tree.children.push(
    { type: 'element', tagName: 'svg', properties: {}, children: [
      { type: 'element', tagName: 'title', properties: {}, children: [{ type: 'text', value: 'A cat' }] }] })] }] }`
  const made = site({ ...page, 'site.config.mjs': config }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/')).html).toContain('<svg><title>A cat</title></svg>')
})

test('a page that says no title has one for plugins as well', async () => {
  const config = documentOf(`element('title', {}, text(file.data.matter.title))`)
  const made = site({ ...page, 'docs/my-faq.md': 'Text.\n', 'site.config.mjs': config }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/my-faq')).text('title')).toContain('My faq')
})
