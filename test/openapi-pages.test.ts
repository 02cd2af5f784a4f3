/** Pages that are made of API descriptions, without a file for each operation. */
import { describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { Session } from '../src/session.ts'
import { compilePage, htmlOf } from './compile-page.ts'
import { type Files, site } from './site.ts'

const DESCRIPTION = `openapi: 3.2.0
info:
  title: Letters
  version: 2.1.0
  description: Sends **letters**.
  license: { name: MIT }
  contact: { name: Post, email: post@example.com }
servers:
  - url: https://{region}.example.com
    description: Everywhere.
    variables: { region: { default: eu, enum: [eu, us] } }
security: [{ Login: [letters:write] }]
tags:
  - { name: mail, summary: Mail, description: All about mail. }
  - { name: letter, parent: mail, summary: Sending letters }
  - { name: beta, kind: badge, summary: Beta }
paths:
  /letters:
    post:
      operationId: letterSend
      summary: Send a letter.
      tags: [letter, beta]
      responses: { '204': { description: Sent. } }
    get:
      operationId: letterList
      deprecated: true
      tags: [letter, parcel]
      responses: { '200': { description: All. } }
  /parcels:
    get: { tags: [parcel], summary: 'List "parcels"', responses: { '200': { description: All. } } }
  /health:
    get: { operationId: health, responses: { '204': { description: Fine. } } }
webhooks:
  letterLost:
    post: { summary: A letter is lost, responses: { '204': { description: Heard. } } }
components:
  securitySchemes:
    Login:
      type: oauth2
      description: As a clerk.
      flows:
        clientCredentials: { tokenUrl: https://example.com/token, scopes: { 'letters:write': Send letters. } }
`

function siteOf(settings: string, files: Files = {}, config = '') {
  return site({
    'site.config.mjs': `export default { ${config} openapi: { pages: [{ file: 'docs/api/letters.yaml', route: 'api'${settings} }] } }`,
    'docs/index.md': '# Home\n\n[Send](operation:letterSend) [Lost](webhook:letterLost)\n',
    'docs/api/letters.yaml': DESCRIPTION,
    ...files,
  })
}

describe('pages of a description', () => {
  const made = siteOf('').build()

  test('are one for each operation, in folders of their tags', async () => {
    expect(await made.problems()).toBe('')
    for (const [url, title] of Object.entries({
      '/api': 'Letters',
      '/api/authentication': 'Authentication',
      '/api/mail': 'Mail',
      '/api/mail/sending-letters': 'Sending letters',
      '/api/mail/sending-letters/letter-send': 'Send a letter',
      '/api/mail/sending-letters/letter-list': 'Letter list',
      '/api/parcel': 'parcel',
      '/api/parcel/get-parcels': 'List "parcels"',
      '/api/health': 'Health',
      '/api/webhooks': 'Webhooks',
      '/api/webhooks/letter-lost': 'A letter is lost',
    }))
      expect([url, (await made.page(url)).text('h1')]).toEqual([url, title])
  })

  test('are in the sidebar with their methods, in the order of the description', async () => {
    const links = (await made.page('/api')).all('.sidebar a').map((link) => link.text)
    expect(links).toEqual([
      ...['Home', 'Overview', 'Authentication', 'Overview', 'Overview', 'Send a letter POST'],
      ...['Letter list GET', 'Overview', 'List "parcels" GET', 'Health GET', 'Overview'],
      'A letter is lost POST',
    ])
    expect((await made.page('/')).all('.sidebar .badge-deprecated').length).toBe(1)
  })

  test('have an overview of all, and one of each tag, with links and deprecations', async () => {
    const page = await made.page('/api')
    const text = page.text('.prose').replace(/\s+/g, ' ')
    for (const part of [
      'Sends letters.',
      'Version2.1.0',
      'https://{region}.example.com – Everywhere.',
      'region: eu, us',
      'Post, post@example.com',
      'LicenseMIT',
      'Mail All about mail.',
      'POST Send a letter /letters',
      'GET Letter list /letters deprecated',
    ])
      expect(text).toContain(part)
    const links = page.all('.api-list a').map((link) => link.attribute('href'))
    expect(links).toContain('/api/mail/sending-letters/letter-send#endpoint-letterSend')
    expect(links).toContain('/api/health#endpoint-health')
    const tag = await made.page('/api/parcel')
    expect(tag.all('.api-list a').map((link) => link.text)).toEqual([
      'List "parcels"',
      'Letter list',
    ])
  })

  test('say how to authenticate, with flows and scopes, also at operations', async () => {
    const text = (await made.page('/api/authentication')).text('.prose').replace(/\s+/g, ' ')
    for (const part of [
      'As a clerk.',
      'https://example.com/token',
      'letters:write – Send letters.',
    ])
      expect(text).toContain(part)
    const operation = await made.page('/api/mail/sending-letters/letter-send')
    expect(operation.text('.endpoint-facts')).toContain('letters:write')
    expect(operation.text('.endpoint')).toContain('Beta')
  })

  test('offer the description, and are found by address and id', async () => {
    expect(
      (await made.page('/api')).one('.endpoint-facts a[href$=".yaml"]').attribute('href'),
    ).toBe('/api/letters.yaml')
    const { site: linked } = await checkSite({ root: made.root }, new Session())
    const page = linked.byUrl.get('/api/mail/sending-letters/letter-send')
    expect(page?.doc.meta.keywords).toEqual(['POST /letters', 'letterSend'])
  })

  test('are where `operation:` and `webhook:` lead', async () => {
    expect((await made.page('/')).all('.prose a').map((link) => link.attribute('href'))).toEqual([
      '/api/mail/sending-letters/letter-send#endpoint-letterSend',
      '/api/webhooks/letter-lost#endpoint-post-letterLost',
    ])
  })
})

test('follow each edit of the description', async () => {
  const made = siteOf('').build()
  expect(await made.problems()).toBe('')
  made
    .edit('docs/api/letters.yaml', DESCRIPTION.replace('operationId: health', 'operationId: life'))
    .build()
  expect((await made.page('/api/life')).text('h1')).toBe('Life')
  expect(await made.problems()).toBe('')
})

test('of a description in several files follow each edit of one, and ask for no file', async () => {
  const [head, rest] = DESCRIPTION.split('  /health:\n')
  const made = siteOf('', {
    'docs/api/letters.yaml': `${head}  /health: { $ref: parts/health.yaml }\n${rest?.slice(rest.indexOf('webhooks:'))}`,
    'docs/api/parts/health.yaml': `get: { operationId: health, responses: { $ref: answers.yaml } }`,
    'docs/api/parts/answers.yaml': `'204': { description: Fine. }`,
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/api/health')).text('.prose')).toContain('Fine.')
  await made.edit('docs/api/parts/answers.yaml', `'204': { description: Well. }`).build().done()
  expect((await made.page('/api/health')).text('.prose')).toContain('Well.')
  const { site: linked } = await checkSite({ root: made.root }, new Session())
  const page = linked.byUrl.get('/api/health')
  expect(page?.doc.files).toEqual(['docs/api/letters.yaml'])
})

test('are one for each tag if the site wants that', async () => {
  const made = siteOf(", group: 'tag'").build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/api/mail/sending-letters')
  expect(page.all('h2').map((heading) => heading.text)).toEqual(['Send a letter', 'Letter list'])
  expect(page.all('.endpoint').map(({ text }) => text.slice(0, 4))).toEqual(['POST', 'GET '])
  const parcels = await made.page('/api/parcel')
  expect(parcels.all('.api-list a').map((link) => link.attribute('href'))).toEqual([
    '/api/mail/sending-letters#endpoint-letterList',
  ])
})

test('follow groups of tags, and keep tags that are in none', async () => {
  const grouped = DESCRIPTION.replace(
    'paths:\n',
    `x-tagGroups: [{ name: Post office, tags: [parcel, gone] }]\npaths:\n`,
  )
  const made = siteOf('', { 'docs/api/letters.yaml': grouped }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/api/post-office')).text('.prose')).toContain('List "parcels"')
  expect((await made.page('/api/post-office/parcel/get-parcels')).text('h1')).toBe('List "parcels"')
  expect((await made.page('/api/mail')).text('h1')).toBe('Mail')
})

test('of tags that are parents of each other are at the top', async () => {
  const circle = DESCRIPTION.replace('{ name: mail,', '{ name: mail, parent: letter,')
  const made = siteOf('', { 'docs/api/letters.yaml': circle }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/api/sending-letters/letter-send')).text('h1')).toBe('Send a letter')
})

test('give way to files at their place', async () => {
  const made = siteOf('', {
    'docs/api/index.md': '# Our API\n\n::openapi{file="letters.yaml" all part="overview"}\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/api')
  expect([page.text('h1'), page.text('.prose')]).toEqual([
    'Our API',
    expect.stringContaining('Send a letter'),
  ])
})

test.each([
  ['docs/api/mail.md', '/api/mail', 'tag="mail" part="overview"'],
  ['docs/api/health/index.mdx', '/api/health', 'operation="health"'],
  ['docs/api.md', '/api', 'all part="overview"'],
  ['docs/api/index.mdx', '/api', 'all part="overview"'],
])('give way to a file with their route, such as %s', async (file, url, choice) => {
  const own = `# My own\n\n::openapi{file="/docs/api/letters.yaml" ${choice}}\n`
  const made = siteOf('', { [file]: own, 'docs/index.md': '# Home\n' }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page(url)).text('h1')).toBe('My own')
  expect((await made.page('/api/mail/sending-letters')).text('h1')).toBe('Sending letters')
})

test('are in each locale and version, below the base', async () => {
  const old = DESCRIPTION.replace('operationId: health', 'operationId: pulse')
  const made = siteOf(
    '',
    { 'old/index.md': '# Old\n\n[Pulse](operation:pulse)\n', 'old/api/letters.yaml': old },
    `base: '/x/', locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },
     versions: [{ name: '1.0', label: '1.0', docs: 'old' }], version: { name: '2.0', label: '2.0' },`,
  ).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/de/api/authentication')).text('h1')).toBe('Authentifizierung')
  expect((await made.page('/de/api/health')).text('.prose')).toContain('Endpunkt')
  expect((await made.page('/1.0/api/pulse')).text('h1')).toBe('Pulse')
  expect((await made.page('/1.0/')).one('.prose a').attribute('href')).toBe(
    '/x/1.0/api/pulse#endpoint-pulse',
  )
})

test('can be of one locale, and an operation of some', async () => {
  const german = DESCRIPTION.replace('summary: Send a letter.', 'summary: Brief senden')
  const some = DESCRIPTION.replace('operationId: health', 'operationId: health, x-locales: [en]')
  const made = site({
    'site.config.mjs': `export default { locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } }, openapi: { pages: [
      { file: 'a.yaml', route: 'api' }, { file: 'de.yaml', route: 'api', locale: 'de' }] } }`,
    'docs/index.md': '# Home\n',
    'a.yaml': some,
    'de.yaml': german,
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/api/mail/sending-letters/letter-send')).text('h1')).toBe(
    'Send a letter',
  )
  expect((await made.page('/de/api/mail/sending-letters/letter-send')).text('h1')).toBe(
    'Brief senden',
  )
})

test.each([
  ['invalid YAML', `${DESCRIPTION}x: [`],
  ['an empty file', ''],
  ['a file with NUL bytes', '\0\0\0'],
  ['a file that is no description', 'name: Letters\n'],
])('of %s are an error at its place, not a site without them', async (_, text) => {
  const made = siteOf('', { 'docs/api/letters.yaml': text, 'docs/index.md': '# Home\n' })
  const { code, stderr } = await made.run('build')
  expect(code).toBe(1)
  expect(stderr.match(/docs\/api\/letters\.yaml:\d+:\d+ error .+/g)).toHaveLength(1)
})

test('of a description that does not exist are an error', async () => {
  const missing = site({
    'site.config.mjs': `export default { openapi: { pages: [{ file: 'gone.yaml', route: 'api' }] } }`,
    'docs/index.md': '# Home\n',
  })
  const { stderr } = await missing.run('build')
  expect(stderr).toContain('`openapi.pages` names "gone.yaml", which does not exist')
})

test.each([
  ["route: '../api'", '`openapi.pages` has a `route` that cannot be an address, "../api"'],
  ["route: 'api?x'", '`openapi.pages` has a `route` that cannot be an address, "api?x"'],
  ["route: 'api', locale: 'dee'", '`openapi.pages` has an unknown `locale`, "dee"'],
])('of wrong settings are an error that names the key: %s', async (settings, message) => {
  const wrong = site({
    'site.config.mjs': `export default { openapi: { pages: [{ file: 'a.yaml', ${settings} }] } }`,
    'docs/index.md': '# Home\n',
    'a.yaml': DESCRIPTION,
  })
  const { stderr } = await wrong.run('build')
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('The plugin')
})

test('`all` and `tag` show operations on a page', () => {
  const options = { files: { 'docs/a.yaml': DESCRIPTION } }
  const headings = (choice: string) =>
    [
      ...htmlOf(`# T\n\n::openapi{file="a.yaml" ${choice}}`, options).matchAll(
        /<h\d[^>]*>([^<]*)/g,
      ),
    ].map(([, text]) => text ?? '')
  expect(headings('all')).toEqual(
    expect.arrayContaining(['Health', 'Mail', 'Sending letters', 'parcel']),
  )
  expect(headings('tag="letter"').filter((text) => /letter/i.test(text))).toEqual([
    'Send a letter',
    'Letter list',
  ])
  const problems = (choice: string) =>
    compilePage(`::openapi{file="a.yaml" ${choice}}`, options).problems.map(
      ({ reason, note }) => `${reason} — ${note}`,
    )
  expect(problems('tag="lettr"')).toEqual([
    'no operation of "docs/a.yaml" is in the tag "lettr" — Did you mean "letter"?',
  ])
  expect(problems('all part="fields"').slice(0, 1)).toEqual([
    '"fields" is a part of operations — Write operation="…", too.',
  ])
})

describe('an operation with many fields', () => {
  const names = (count: number, rest: string) =>
    Array.from({ length: count }, (_, i) => `f${i}: { type: string, description: D${i}.${rest} }`)
  const schema = (name: string, count: number, more = '') =>
    `    ${name}: { type: object, properties: { ${names(count, '')}${more} } }\n`
  const made = site({
    'site.config.mjs': `export default { openapi: { pages: [{ file: 'a.yaml', route: 'api' }] } }`,
    'docs/index.md': '# Home\n\n[Deep](schema:Deep)\n',
    'a.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /large:
    get: { operationId: large, responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Large' } } } } } }
  /small:
    get: { operationId: small, responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Small' } } } } } }
components:
  schemas:
${schema('Large', 149, ", near: { $ref: '#/components/schemas/Near' }, deep: { $ref: '#/components/schemas/Deep' }, text: { $ref: '#/components/schemas/Text' }")}${schema('Near', 3)}${schema('Deep', 9, ", own: { type: object, properties: { inner: { type: string } } }, again: { $ref: '#/components/schemas/Deep' }")}${schema('Small', 2)}    Text: { type: string, description: Words. }
`,
  }).build()

  test('links to schemas on pages of their own, which are not in the sidebar', async () => {
    expect(await made.problems()).toBe('')
    const page = await made.page('/api/large')
    expect(page.all('.param-type a').map((a) => a.attribute('href'))).toEqual([
      '/api/schemas/near#about-Near',
      '/api/schemas/deep#about-Deep',
    ])
    expect(page.text('.prose')).toContain('Words.')
    const deep = await made.page('/api/schemas/deep')
    expect([deep.text('h1'), deep.text('.prose')]).toEqual([
      'Deep',
      expect.stringMatching(/f0 string.*own.*inner.*again Deep/s),
    ])
    expect(deep.text('.sidebar')).not.toContain('Deep')
    expect((await made.page('/api/schemas')).all('.api-list a').map((a) => a.text)).toEqual([
      ...['Near', 'Deep'],
    ])
  })

  test('has no page for schemas that only small operations have', async () => {
    const links = (await made.page('/')).all('.prose a').map((a) => a.attribute('href'))
    expect(links).toEqual(['/api/schemas/deep#about-Deep'])
    expect((await made.page('/api/small')).text('.prose')).toContain('D1.')
  })
})

test('an operation has method and address, then samples in one column, then all that is said of them', () => {
  const options = { files: { 'docs/a.yaml': DESCRIPTION } }
  const html = htmlOf('# T\n\n::openapi{file="a.yaml" operation="letterSend"}', options)
  const places = ['class="api-main"', 'id="endpoint-letterSend"', 'class="api-side"', 'curl']
  const at = [...places, '</div><div class="api-main"', 'id="response"'].map((part) =>
    html.indexOf(part),
  )
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(at).not.toContain(-1)
  expect(html.split('class="api-side"').length).toBe(2)
})

test('a summary that is as long as a description is not a title, but shown whole', async () => {
  const long = `Health of the service. ${'It says much more. '.repeat(9)}`.trim()
  const endless = `${'word '.repeat(40)}.`
  const made = siteOf('', {
    'docs/index.md': '# Home\n',
    'docs/api/letters.yaml': DESCRIPTION.replace(
      'operationId: health',
      `operationId: health, summary: '${long}'`,
    ).replace('Send a letter.', endless),
  }).build()
  const page = await made.page('/api/health')
  expect([page.text('h1'), page.text('.prose')]).toEqual([
    'Health of the service',
    expect.stringContaining(long),
  ])
  expect((await made.page('/api/mail/sending-letters/letter-send')).text('h1')).toBe('Letter send')
})

/** A description with these operations, all at addresses of their own. */
function described(operations: readonly string[], more = ''): string {
  const paths = operations.map((operation, i) => `  /p${i}:\n    get: { ${operation} }\n`)
  return `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('')}${more}`
}

test('have titles and addresses in any script, which differ not only in case', async () => {
  const made = siteOf('', {
    'docs/index.md': '# Home\n',
    'docs/api/letters.yaml': described([
      'operationId: 取得',
      'operationId: "!!!"',
      'operationId: größeÄndern, tags: [Füße]',
      'operationId: one, tags: [Ä]',
      'operationId: two, tags: [ä]',
    ]),
  }).build()
  expect(await made.problems()).toBe('')
  for (const [url, title] of Object.entries({
    '/api/取得': '取得',
    '/api/page': 'GET /p1',
    '/api/füße': 'Füße',
    '/api/füße/größe-ändern': 'Größe ändern',
    '/api/ä/one': 'One',
    '/api/ä-2/two': 'Two',
  }))
    expect([url, (await made.page(encodeURI(url))).text('h1')]).toEqual([url, title])
  const list = (await made.page('/api')).all('.api-list a').map((link) => link.text)
  expect(list).toEqual(['取得', 'GET /p1', 'Größe ändern', 'One', 'Two'])
})

test('show names with white space as it is', async () => {
  const made = siteOf('', {
    'docs/index.md': '# Home\n',
    'docs/api/letters.yaml': described(
      [
        'operationId: "two  spaces", tags: ["a  b"]',
        'operationId: "line\\nbreak", tags: ["tag\\nbreak"]',
      ],
      'x-tagGroups: [{ name: "two  sp", tags: ["a  b"] }]\n',
    ),
  }).build()
  expect(await made.problems()).toBe('')
  for (const url of ['/api/two-sp', '/api/two-sp/a-b', '/api/tag-break'])
    expect((await made.page(url)).all('.api-list a').length).toBe(1)
  for (const url of ['/api/two-sp/a-b/two-spaces', '/api/tag-break/line-break'])
    expect((await made.page(url)).all('.endpoint').length).toBe(1)
})

test('of a description at the root have no address twice', async () => {
  const made = site({
    'site.config.mjs': `export default { openapi: { pages: [{ file: 'a.yaml', route: '/' }] } }`,
    'docs/home.md': '# Home\n',
    'a.yaml': described(
      ['operationId: webhooks', 'operationId: list, tags: [authentication]'],
      'components: { securitySchemes: { Key: { type: apiKey, in: header, name: Key } } }\nwebhooks: { w: { get: { summary: W } } }\n',
    ),
  }).build()
  expect(await made.problems()).toBe('')
  expect((await made.page('/webhooks-2')).text('h1')).toBe('Webhooks')
  expect((await made.page('/authentication-2/list')).text('h1')).toBe('List')
  expect((await made.page('/authentication')).text('.prose')).toContain('Key')
})

test('are only in the locales in which they show something', async () => {
  const made = siteOf(
    '',
    {
      'docs/index.md': '# Home\n',
      'docs/api/letters.yaml': described(
        [
          'operationId: german, tags: [Nur], x-locales: [de]',
          'operationId: nowhere, tags: [Nie], x-locales: [xx]',
          'operationId: everywhere',
        ],
        "webhooks: { lost: { post: { summary: Lost, x-locales: [de], responses: { '204': { description: Fine. } } } } }\n",
      ),
    },
    `locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch' } },`,
  ).build()
  expect(await made.problems()).toBe('')
  const { site: linked } = await checkSite({ root: made.root }, new Session())
  const urls = [...linked.byUrl.keys()]
    .map((url) => decodeURI(url))
    .filter((url) => /api/.test(url))
  expect(urls.sort()).toEqual([
    ...['/api', '/api/everywhere', '/de/api', '/de/api/everywhere', '/de/api/nur'],
    ...['/de/api/nur/german', '/de/api/webhooks', '/de/api/webhooks/lost'],
  ])
  expect((await made.page('/de/api/webhooks')).all('.api-list a').length).toBe(1)
})

test('of operations with the id of another are missing, which is said', async () => {
  const made = siteOf('', {
    'docs/index.md': '# Home\n',
    'docs/api/letters.yaml': described(['operationId: same', 'operationId: same']),
  }).build()
  expect(await made.problems()).toContain('GET /p0 has the same id. This one is not shown')
})
