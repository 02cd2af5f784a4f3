/**
 * The site of the screenshots: what the theme can show on 13 pages. Lines are short, so that they break
 * at the same place in any font, and what is below them stays where it is.
 */
import type { UserConfig } from '../../../src/config/user.ts'
import type { Files } from '../site.ts'

export const CONFIG: UserConfig = {
  title: 'Acme',
  announcement: { id: 'one', text: 'Version 2 is here.' },
  navbar: {
    items: [
      { label: 'Docs', to: '/' },
      { label: 'API', to: '/api' },
    ],
    actions: [{ label: 'Sign up', to: 'https://acme.example/' }],
  },
  footer: { columns: [{ title: 'Product', items: [{ label: 'Status', to: '/data' }] }] },
  search: { provider: 'local' },
  locales: {
    en: { label: 'English', htmlLang: 'en', path: '/' },
    ar: { label: 'Arabic', htmlLang: 'ar', dir: 'rtl', path: '/ar/' },
  },
}

/** Their addresses. */
export const PAGES = [
  '/',
  '/guide',
  '/code',
  '/tabs',
  '/tables',
  '/blocks',
  '/notes',
  '/text',
  '/api',
  '/data',
  '/search',
  '/missing',
  '/ar/guide',
] as const

const SECTIONS = Array.from(
  { length: 12 },
  (_, index) =>
    `## Part ${index + 1}\n\nOne line of text.\n\n### Detail ${index + 1}\n\nAnother line.\n`,
).join('\n')

const SAMPLE = `import { Form } from 'acme'

const form = new Form('#address', {
  key: 'test',
  limit: 8,
})

form.on('fill', (record) => {
  console.log(record.line, record.city)
})`

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`

const ROWS = Array.from(
  { length: 14 },
  (_, index) => `| \`key_${index}\` | string | ${index * 10} | Yes |`,
).join('\n')

const SHAPE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120">
<rect width="320" height="120" fill="#f0b429"/><circle cx="160" cy="60" r="40" fill="#0b69a3"/></svg>`

export const FILES: Files = {
  'static/shape.svg': SHAPE,
  'docs/index.md': `---
layout: landing
hero:
  title: Forms that fill in
  text: Addresses in one line.
  actions:
    - { label: Begin, to: guide.md }
    - { label: API, to: api.md }
---

::::cards
:::card[Guide]{href="/guide"}
Begin here.
:::
:::card[Code]{href="/code"}
Copy and run.
:::
:::card[Tables]{href="/tables"}
Look it up.
:::
::::

## News

Version 2 is here.

- Short lists
- Short items
`,
  'docs/guide.md': `# Guide\n\nA line that leads on.\n\n${SECTIONS}`,
  'docs/code.md': `# Code\n\nA line that leads on.\n\n${fence('ts title="form.ts"', SAMPLE)}
${fence('sh', '$ npm install acme\nadded 1 package')}
${fence('js {2} lineNumbers', 'one()\ntwo()\nthree()')}
${fence('diff', '- old\n+ new')}
## End

The end.
`,
  'docs/tabs.md': `# Tabs

A line that leads on.

::::tabs{group="os"}
:::tab{label="Mac"}
Open it.
:::
:::tab{label="PC"}
Press it.
:::
::::

::::tabs
:::tab{label="JS"}
${fence('js', SAMPLE)}:::
:::tab{label="Shell"}
${fence('sh', 'npm install acme')}:::
::::

## End

The end.
`,
  'docs/tables.md': `# Tables

A line that leads on.

| Name | Type | Size | Used |
|---|---|--:|---|
${ROWS}

## End

The end.
`,
  'docs/blocks.md': `# Blocks

:::steps
1. Make a key.
2. Add a line.
3. Go live.
:::

:::figure[A shape]
![A blue circle](/shape.svg)
:::

:::details[More]
It was closed.
:::

## End

The end.
`,
  'docs/notes.md': `# Notes

:::note
A plain note.
:::

:::tip
A good tip.
:::

:::warning
Take care.
:::

:::danger
Do not do it.
:::

> A short quote.

## End

The end.
`,
  'docs/text.md': `# Text

A *line* with \`code\`, **bold** and [a link](guide.md).

- One
- Two
  - Nested
  - Nested

1. First
2. Second

- [x] Done
- [ ] Open

Press <kbd>Ctrl</kbd> and <kbd>C</kbd>.

## End

Long paragraphs come last, since they break elsewhere in other fonts. They end a page, so that nothing
else moves. They have enough words for three lines of a wide window, and for more of a narrow one.
`,
  'docs/api.md': `# API

A line that leads on.

::openapi{file="/docs/acme.yaml" operation="look"}
`,
  'docs/acme.yaml': `openapi: 3.1.0
info: { title: Acme, version: '1' }
servers: [{ url: https://acme.example/v1 }]
paths:
  /look:
    get:
      operationId: look
      summary: Look
      parameters:
        - { name: q, in: query, required: true, schema: { type: string }, example: te aro }
        - { name: limit, in: query, schema: { type: integer, default: 8 } }
      responses:
        '200':
          description: Found.
          content:
            application/json:
              examples: { one: { value: { lines: [One, Two], city: Three } } }
`,
  'docs/data/index.md': '# Data\n\nA line that leads on.\n\n## End\n\nThe end.\n',
  'docs/data/one.md': '# One\n\nOne line.\n',
  'docs/data/two.md': '# Two\n\nOne line.\n',
}
