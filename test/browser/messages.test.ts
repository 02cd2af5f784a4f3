/**
 * Every string of docsgen is a message: in a pseudo-locale each of them is marked with its name, and
 * the site's own words are Greek, so that Latin words without a mark are strings that were forgotten.
 */
import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en, type MessageName } from '../../src/shared/messages.ts'
import { sample } from '../sample.ts'
import { NARROW, startBrowser, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const mark = (name: string, text: string) => `⁅${name}: ${text}⁆`
const pseudo = Object.fromEntries(
  Object.entries(en).map(([name, message]) => [
    name,
    typeof message === 'string'
      ? mark(name, message)
      : { one: mark(name, message.one ?? ''), other: mark(name, message.other) },
  ]),
)

const DIAGRAMS = [
  'flowchart LR\nα --> β',
  'sequenceDiagram\nα->>β: γ',
  'stateDiagram-v2\n[*] --> α',
  'classDiagram\nclass Α',
  'erDiagram\nΑ ||--o{ Β : γ',
]
const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``

const KITCHEN_SINK = `
:::table[α]{filter}
| α | β |
|---|---|
| ✓ | – |
:::

## Καλημέρα

${['note', 'tip', 'info', 'warning', 'danger'].map((name) => `:::${name}\nα\n:::`).join('\n\n')}

${['NOTE', 'IMPORTANT', 'CAUTION'].map((name) => `> [!${name}]\n> α`).join('\n\n')}

:::details
α
:::

::::tabs
:::tab
α
:::
::::

| α | β |
|---|---|
| γ | δ |

::param[α]{name="a" type="α" required deprecated default="1"}

α[^1] β[^1]

[^1]: γ

\`\`\`js
const a = 1
\`\`\`

\`\`\`js
${'const a = 1\n'.repeat(50)}\`\`\`

${DIAGRAMS.map(fence).join('\n\n')}
`

const parameter = (name: string, where: string, schema: object, more = {}) => ({
  name,
  in: where,
  description: 'α',
  schema,
  ...more,
})

const API = {
  openapi: '3.1.0',
  info: { title: 'α', version: '1' },
  servers: [{ url: 'https://example.com' }],
  components: {
    securitySchemes: {
      k: { type: 'apiKey', in: 'header', name: 'a' },
      l: { type: 'apiKey', in: 'query', name: 'b' },
      m: { type: 'apiKey', in: 'cookie', name: 'c' },
      n: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      A: {
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: ['string', 'null'], minLength: 1, maxLength: 2000, pattern: '^a' },
          b: { type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 2 },
          c: { type: 'object', additionalProperties: { type: 'integer' }, maxProperties: 3 },
          d: { const: 1 },
          e: { enum: ['x', 'y'], deprecated: true },
          f: { oneOf: [{ type: 'string' }, { type: 'integer' }], default: 'x' },
          g: { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 5, multipleOf: 2 },
          h: { type: 'integer', minimum: 1, maximum: 5, examples: [3] },
          i: {},
          j: { type: 'string', minLength: 4, maxLength: 4 },
          k: { type: 'object', properties: { l: { type: 'string' } } },
        },
      },
    },
  },
  paths: {
    '/a/{p}': {
      post: {
        operationId: 'a',
        security: [{ k: [], l: [] }, { m: [] }, { n: [] }],
        parameters: [
          parameter('p', 'path', { type: 'string' }, { required: true }),
          parameter('q', 'query', { type: 'string', minLength: 3 }),
          parameter('r', 'header', { type: 'string' }, { deprecated: true }),
          parameter('s', 'cookie', { type: 'string' }),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { oneOf: [{ $ref: '#/components/schemas/A' }] } },
            'text/csv': {},
          },
        },
        responses: {
          200: {
            description: 'α',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
          },
          404: {
            description: 'α',
            content: {
              'application/json': { examples: { e: { summary: 'β', value: { code: 'e' } } } },
            },
          },
        },
      },
      get: {
        operationId: 'b',
        security: [],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: {
            description: 'α',
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { type: 'object', properties: { a: { type: 'string' } } },
                    { type: 'object', properties: { b: { type: 'string' } } },
                  ],
                },
                example: { a: 'x' },
              },
            },
          },
        },
      },
    },
  },
}

const locale = (label: string, path: string) => ({ label, htmlLang: 'el', path })
const browser = startBrowser()
let site: ServedSite
/** Names of the messages that were on a page. */
const seen = new Set<string>()

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Αρχή\n\nΛέξεις, λέξεις.\n',
      'docs/a.md': `# Σελίδα\n${KITCHEN_SINK}`,
      'docs/b.md':
        '# Κείμενο\n\n::openapi{file="/docs/α.yaml" operation="a"}\n\n::openapi{file="/docs/α.yaml" operation="b"}\n\n::openapi{file="/docs/α.yaml" schema="A"}\n',
      'docs/c.md': '# Λάθη\n\n## Όχι {#e}\n\n::entity{kind="error" name="e" about="α"}\n',
      'docs/d.md': '# Πτώση\n\n:::crash\nα\n:::\n',
      'docs/g.md': '---\nonly: [β]\n---\n\n# Αλλού\n\nΛέξεις, λέξεις.\n',
      'docs/h.md': `---
layout: landing
hero: { title: Άφιξη, actions: [{ label: Μία, to: a.md }] }
---

::video{src="βίντεο.mp4" title="α"}

::video{provider=vimeo id=1 title="α"}

::embed{src="https://192.0.2.1/" title="α"}

$$
α + β
$$
`,
      'two/a.md': '# Σελίδα\n\nΠαλιά.\n',
      'one/k.md': '# Παλιά\n\nΠαλιά.\n',
      'docs/βίντεο.mp4': 'α',
      'pages/j.tsx': 'export default () => <><h1>Τιμές</h1><h2>Μία</h2><p>α</p></>',
      'components/crash.tsx': `
        import { component } from 'docsgen/component'
        export default component({
          hydrate: 'load',
          render() {
            if (typeof document === 'object') throw new Error('crash')
            return <p>α</p>
          },
        })`,
      'docs/α.yaml': JSON.stringify(API),
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`docs/f/e${i}.md`, `# Πολλά ${i}\n\nΠολλά.\n`]),
      ),
    },
    {
      title: 'Τίτλος',
      tagline: 'Περιγραφή',
      locales: { α: { ...locale('Άλφα', '/'), fallback: 'β' }, β: locale('Βήτα', '/z/') },
      messages: pseudo,
      version: { name: '3', label: '3' },
      versions: [
        { name: '2', docs: 'two' },
        { name: '1', docs: 'one', status: 'unsupported' },
      ],
      announcement: { id: 'a', text: 'Νέα' },
      navbar: {
        items: [
          { label: 'Μία', to: '/a' },
          { label: 'Πολλά', items: [{ label: 'Δύο', to: '/b' }] },
        ],
        actions: [{ label: 'Είσοδος', to: 'https://example.com', newTab: true }],
      },
      footer: { columns: [{ title: 'Δύο', items: [{ label: 'Μία', to: '/a' }] }] },
      editUrl: 'https://example.com/{path}',
      redirects: { '/old': '/a' },
      sections: [
        { label: 'Όλα', folder: '/' },
        { label: 'Πολλά', folder: 'f' },
      ],
      searchFeedbackUrl: 'https://example.com/{query}',
      embeds: { allow: ['https://192.0.2.1'] },
      math: true,
    },
  )
})
afterAll(() => site?.close())

/** Words of schemas, protocols and programming languages, which are the same in every language. */
const TERMS =
  'GET POST OpenAPI string number integer object array null yaml cURL JavaScript Node js Python Ruby PHP Java Go Shell mermaid'.split(
    ' ',
  )

/** Latin words outside the marks and addresses, in the text of the page and in its attributes. */
async function unmarked(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const skipped = 'code, pre, textarea, svg text, script, style'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let all = ''
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      if (!node.parentElement?.closest(skipped)) all += ` ${node.data}`
    }
    const names = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      names.flatMap((name) => element.getAttribute(name) ?? []),
    )
    return [all, document.title, ...attributes]
  })
  return texts.flatMap((text) => {
    for (const [, name = ''] of text.matchAll(/⁅(\w+):/g)) seen.add(name)
    let depth = 0
    let outside = ''
    for (const char of text.replace(/https:\/\/\S+/g, '')) {
      if (char === '⁅') depth++
      if (depth === 0) outside += char
      if (char === '⁆') depth--
      if (depth === 0 && char === '⁆') outside += ' '
    }
    return (outside.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !TERMS.includes(word))
  })
}

const text = (name: MessageName) => `⁅${name}:`

describe('no string of docsgen without a mark', () => {
  const paths = [
    '/',
    '/a',
    '/b',
    '/c',
    '/g',
    '/h',
    '/j',
    '/search',
    '/404',
    '/f/e1',
    '/2/a',
    '/1/k',
  ]
  test.each(sample(paths, 3))('on the page %s', async (path) => {
    const page = await browser.newPage(WIDE)
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    expect(await unmarked(page)).toEqual([])
  })

  test('on a redirect page', async () => {
    const html = await (await fetch(`${site.url}/old.html`, { redirect: 'manual' })).text()
    const words = html.replace(/⁅.*?⁆/g, '').replace(/<[^>]*>/g, '')
    expect(words.match(/[A-Za-z]{2,}/g)).toBeNull()
    seen.add('pageMoved')
  })

  test('in the menu', async () => {
    const page = await browser.newPage(NARROW)
    await page.goto(`${site.url}/a`)
    await page.getByRole('button', { name: text('menu') }).click()
    await page.getByRole('button', { name: text('closeMenu') }).waitFor()
    expect(await unmarked(page)).toEqual([])
  })

  test('in what scripts announce', async () => {
    const page = await browser.newPage({
      ...WIDE,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto(`${site.url}/a`)
    const status = page.locator('body > [role=status]')
    await page.locator('[data-color-mode-toggle]').click()
    await expect.poll(() => status.textContent()).toContain(text('colorMode'))
    expect(await unmarked(page)).toEqual([])
    await page.getByRole('searchbox', { name: text('filterRows') }).fill('✓')
    await page.locator('output').getByText(text('rowCount')).waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.getByRole('searchbox', { name: text('filterRows') }).fill('ψ')
    await page.locator('output').getByText(text('noResultsFor').replace('{query}', 'ψ')).waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.locator('.copy').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => status.textContent()).toContain(text('codeCopied'))
    expect(await unmarked(page)).toEqual([])
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.keyboard.press('Enter')
    await expect.poll(() => status.textContent()).toContain(text('pressCopy'))
    expect(await unmarked(page)).toEqual([])
  })

  test('in the search dialog: empty, with results, without, and with a saved search', async () => {
    const page = await browser.newPage(WIDE)
    await page.goto(`${site.url}/a`)
    await page.route('**/_search/**', (route) => route.abort())
    await page.keyboard.press('/')
    await page.getByText(text('noRecentSearches')).waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.unroute('**/_search/**')
    await page.reload()
    await page.keyboard.press('/')
    await page.getByText(text('popularPages')).waitFor()
    expect(await unmarked(page)).toEqual([])
    const input = page.getByRole('combobox')
    await input.fill('ψψψψ')
    await page.getByText(text('believeQuery')).waitFor()
    expect(await unmarked(page)).toEqual([])
    await input.fill('λέξεις')
    await page.locator('dialog [role=option]').first().waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.locator('dialog [role=option]').first().click()
    await page.getByRole('button', { name: text('clearMarks') }).waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.keyboard.press('/')
    await page.getByText(text('recentSearches')).waitFor()
    expect(await unmarked(page)).toEqual([])
    await page.getByRole('button', { name: text('saveSearch') }).click()
    await page.getByText(text('favoriteSearches')).waitFor()
    expect(await unmarked(page)).toEqual([])
  })

  test('on the search page with results, of which there are several pages', {
    tags: 'thorough',
  }, async () => {
    const page = await browser.newPage(WIDE)
    await page.goto(`${site.url}/search?q=${encodeURIComponent('πολλά')}`)
    await page.getByRole('navigation', { name: text('resultPages') }).waitFor()
    expect(await unmarked(page)).toEqual([])
  })

  test('in a part that crashed', { tags: 'thorough' }, async () => {
    const page = await browser.newPage(WIDE)
    await page.goto(`${site.url}/d`)
    await page.getByRole('alert').waitFor()
    expect(await unmarked(page)).toEqual([])
    browser.complaints.length = 0
  })

  test.each(
    sample(
      [
        ['a search', '/_search/', text('searching'), text('searchFailed')],
        ['a script', '/dialog-', text('loading'), text('chunkFailed')],
      ],
      2,
    ),
  )('in %s that is slow and then fails', async (_, file, slow, failed) => {
    const page = await browser.newPage(WIDE)
    const held: ServerResponse[] = []
    site.intercept(({ url = '' }, response) => {
      if (url.includes(file)) held.push(response)
      return url.includes(file)
    })
    await page.goto(`${site.url}/a`)
    await page.keyboard.press('/')
    if (file === '/_search/') await page.getByRole('combobox').fill('πολλά')
    await page
      .getByText(slow)
      .or(page.getByRole('progressbar', { name: slow }))
      .first()
      .waitFor()
    expect(await unmarked(page)).toEqual([])
    site.intercept(({ url = '' }, response) => {
      if (url.includes(file)) response.writeHead(500).end()
      return url.includes(file)
    })
    for (const response of held) response.writeHead(500).end()
    await page.getByText(failed).first().waitFor()
    expect(await unmarked(page)).toEqual([])
    site.intercept(null)
    browser.complaints.length = 0
  })

  test('and every message was on one of these pages, except those that need a service', {
    tags: 'thorough',
  }, () => {
    const unseen = Object.keys(en).filter((name) => !seen.has(name))
    const others = ['lastUpdated', 'searchBy', 'apiUnit', 'apiRateLimit', 'apiNestedFields']
    // Nested fields are expanded in site/browser.test.ts.
    const nested = ['apiExpandAll', 'apiCollapseAll']
    // See openapi-schemas.test.ts and openapi-complete.test.ts.
    const described = ['apiOtherNames', 'apiCallbacks', 'apiOtherItems', 'apiMemberNames', 'apiNot']
    const conditions = ['apiIf', 'apiIfSet', 'apiOtherwise']
    // See openapi-pages.test.ts and sections.test.ts.
    const made = ['overview', 'apiWebhooks', 'apiSchemas', 'apiScopes', 'apiVersion', 'apiServers']
    const facts = ['apiContact', 'apiLicense', 'apiTerms']
    // See failures.test.ts and search.test.ts.
    const failed = ['pageCrashed', 'didYouMean', 'queryTooShort', 'offline']
    // Request forms are opened in try-it.test.ts, tools and proposals are used in page-tools.test.ts.
    const isKnown = (name: string) =>
      [...others, ...nested, ...described, ...conditions, ...made, ...facts, ...failed].includes(
        name,
      ) || /^(?:apiTry|feedback|copyPage|viewMarkdown|similarPages)/.test(name)
    expect(unseen.filter((name) => !isKnown(name))).toEqual([])
  })
})
