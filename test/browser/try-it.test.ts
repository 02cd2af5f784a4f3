/** Request forms: what they show while they are filled in, and what they send. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { NARROW, startBrowser, WIDE } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const API = `
openapi: 3.1.0
info: { title: Library, version: '1' }
servers: [{ url: https://library.example/v1 }]
security: [{ SecretKey: [] }]
paths:
  /books/{shelf}:
    get:
      operationId: bookList
      parameters:
        - { name: shelf, in: path, required: true, schema: { type: string }, example: a/b }
        - { name: q, in: query, required: true, schema: { type: string, maxLength: 400 }, example: momo }
        - { name: X-Place, in: header, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20 } }
        - name: kinds
          in: query
          schema: { type: array, items: { type: string, enum: [novel, poem] } }
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
      responses:
        '200':
          description: The books.
          headers: { X-Left: { example: 9 } }
          content:
            application/json:
              examples:
                one: { summary: One book, description: 'Answer to \`q=momo\`.', value: { books: [Momo], id: 5224666563250046117 } }
                none: { summary: No book, description: 'Answer to \`q=zzz\`.', value: { books: [] } }
        '404':
          description: No such shelf.
          content:
            application/problem+json:
              examples: { shelf_not_found: { value: { code: shelf_not_found, title: Shelf not found } } }
  /books:
    post:
      operationId: bookCreate
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [title]
              properties:
                title: { type: string, minLength: 2 }
                pages: { type: integer }
                signed: { type: boolean }
                tags: { type: array, items: { type: string } }
                years: { type: array, items: { type: integer } }
                note: { type: string }
                author: { type: object, properties: { name: { type: string } } }
                extra: { type: object }
            examples:
              momo: { value: { title: Momo, pages: null, note: '', author: { name: Ende } } }
              big: { value: { title: Ulysses, pages: 730, signed: true, tags: ['a, b', c] } }
      responses:
        '201':
          description: The book.
          content:
            application/json:
              examples: { momo: { value: { id: 1 } }, big: { value: { id: 2 } } }
components:
  securitySchemes:
    SecretKey: { type: http, scheme: bearer, x-env: LIBRARY_KEY }
`

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const browser = startBrowser()
let received: Received[] = []
let response = '{"ok":true}'
let site: ServedSite
/** The same without a service to send requests to. */
let quiet: ServedSite
const api = createServer(async (request, answer) => {
  const { method = '', url = '', headers } = request
  answer.setHeader('Access-Control-Allow-Origin', '*')
  answer.setHeader('Access-Control-Allow-Headers', '*, Authorization')
  if (method === 'OPTIONS') return answer.end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
  answer.setHeader('Content-Type', 'application/json')
  answer.statusCode = 202
  return answer.end(response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const part = (operation: string, name: string) =>
    `::openapi{file="/docs/api.yaml" operation="${operation}" part="${name}"}`
  const reference = (operation: string) =>
    `## Request\n\n${part(operation, operation === 'bookList' ? 'parameters' : 'body')}\n\n${part(operation, 'samples')}\n`
  const files = {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/list.md': `# List\n\n${reference('bookList')}`,
    'docs/create.md': `# Create\n\n${reference('bookCreate')}`,
    'docs/whole.md': '# Whole\n\n::openapi{file="/docs/api.yaml" operation="bookList"}\n',
    'docs/api.yaml': API,
  }
  const settings = { title: 'Docs', search: false } as const
  site = await smallSite(files, { ...settings, openapi: { tryIt: { origin } } })
  quiet = await smallSite(files, { ...settings, openapi: { tryIt: {} } })
})
beforeEach(() => {
  received = []
  response = '{"ok":true}'
})
afterAll(async () => {
  await site?.close()
  await quiet?.close()
  api.close()
})

async function open(route: string, options = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await page.goto(`${site.url}/${route}`)
  await page.getByText('Try it', { exact: true }).click()
  await page.locator('form[data-ready]').waitFor()
  await page.locator('output:not(:empty)').waitFor()
  await page.getByText(/^Optional \(/).click()
  return page
}
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const codeOf = (page: Page, language: string) =>
  page.locator(`.tab-panel[data-label="${language}"] code`).textContent()
/** The body of the request in a sample. */
async function bodyIn(page: Page): Promise<unknown> {
  const code = (await codeOf(page, 'cURL')) ?? ''
  return JSON.parse(/--data '(.*)'/s.exec(code)?.[1] ?? '')
}
const BIG = { title: 'Ulysses', pages: 730, signed: true, tags: ['a, b', 'c'] }
const shown = (page: Page) => page.locator('.try-response pre').textContent()
const status = (page: Page) => page.locator('output').textContent()

test('the code of a form is loaded when it is opened, not before', async () => {
  const page = await browser.newPage()
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  /** How many loaded scripts send requests without cookies, which only the form's code does. */
  const formScripts = async () =>
    (await Promise.all(scripts)).filter((code) => /credentials:\s*["']omit["']/.test(code)).length
  await page.goto(`${site.url}/list`)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(await formScripts()).toBe(0)
  await page.getByText('Try it', { exact: true }).click()
  await page.locator('output:not(:empty)').waitFor()
  expect(await formScripts()).toBe(1)
})

test('opening a form changes no sample', async () => {
  for (const route of ['list', 'create']) {
    const page = await browser.newPage()
    await page.goto(`${quiet.url}/${route}`)
    const samples = () =>
      page.locator('.tab-panel').evaluateAll((panels) => panels.map((panel) => panel.innerHTML))
    await page.locator('.tab-list button').first().waitFor()
    const before = await samples()
    expect(before.length).toBe(7)
    await page.getByText('Try it', { exact: true }).click()
    await page.locator('form[data-ready]').waitFor()
    expect(await samples()).toEqual(before)
    // A value that stays the same changes none either.
    await page.locator('form [data-kind]').first().dispatchEvent('input')
    expect(await samples()).toEqual(before)
  }
})

test('the samples of every language have what is filled in, quoted as the language needs it', async () => {
  const page = await open('list')
  const built = await codeOf(page, 'cURL')
  await control(page, 'query/limit').fill('5')
  await page.getByLabel('novel').check()
  await page.getByLabel('poem').check()
  const hostile = `it's"</code><img/src=x/onerror=alert(1)>"\\$HOME`
  await control(page, 'query/q').fill(hostile)
  expect(await codeOf(page, 'cURL')).toContain(
    `--data-urlencode 'q=it'\\''s"</code><img/src=x/onerror=alert(1)>"\\$HOME'`,
  )
  expect(await codeOf(page, 'Python')).toContain(`("q", ${JSON.stringify(hostile)})`)
  expect(await codeOf(page, 'Node.js')).toContain(
    `url.searchParams.append('kinds', 'novel');\nurl.searchParams.append('kinds', 'poem');`,
  )
  expect(await codeOf(page, 'PHP')).toContain(`'limit' => '5'`)
  expect(await page.locator('code img').count()).toBe(0)
  await control(page, 'path/shelf').fill('x y')
  expect(await codeOf(page, 'Ruby')).toContain('https://library.example/v1/books/x%20y')
  await control(page, 'query/limit').fill('')
  await page.getByLabel('novel').uncheck()
  await page.getByLabel('poem').uncheck()
  await control(page, 'path/shelf').fill('a/b')
  await control(page, 'query/q').fill('momo')
  expect((await codeOf(page, 'cURL'))?.trim()).toBe(built?.trim())
})

test('a recorded response is the one that answers the values, and says so', {
  tags: 'thorough',
}, async () => {
  const page = await open('list')
  expect(await status(page)).toBe('200 One book – Recorded response')
  expect(await shown(page)).toContain('"Momo"')
  expect(await shown(page)).toContain('5224666563250046117')
  await control(page, 'query/q').fill('zzz')
  await control(page, 'query/q').blur()
  expect(await status(page)).toBe('200 No book – Recorded response')
  await control(page, 'query/q').fill('other')
  await control(page, 'query/q').blur()
  expect(await status(page)).toBe(
    'No recorded response answers these values. Choose one from the list.',
  )
  expect(await page.locator('.try-response pre').isVisible()).toBe(false)
  await page.getByLabel('Recorded response').selectOption('404 Shelf not found')
  expect(await shown(page)).toContain('shelf_not_found')
  await page.getByLabel('Recorded response').selectOption('200 One book')
  expect(await control(page, 'query/q').inputValue()).toBe('momo')
  expect(await codeOf(page, 'cURL')).toContain('q=momo')
  await page.locator('.try-response summary').click()
  expect(await page.locator('.try-response table').innerText()).toMatch(/X-Left\s+9/)
})

test('a recorded response of another request that has the same main values says the others', async () => {
  const page = await open('create')
  await control(page, 'body/title').fill('Ulysses ')
  await control(page, 'body/title').blur()
  expect(await status(page)).toBe(
    '201 big – Recorded response (pages: 730, signed: true, tags: a, b c, author.name: –)',
  )
  await control(page, 'body/pages').fill('730')
  await control(page, 'body/pages').blur()
  expect(await status(page)).not.toContain('pages')
})

test('a form that is opened comes into view, and nothing covers what scrolls beside the text', async () => {
  const narrow = await browser.newPage(NARROW)
  await narrow.goto(`${site.url}/create`)
  const summary = narrow.getByText('Try it', { exact: true })
  await summary.evaluate((it) => it.scrollIntoView({ block: 'end' }))
  await summary.click()
  const topOf = (page: Page, part: string) =>
    page.locator(part).evaluate((it) => it.getBoundingClientRect().top)
  // All of it, or its begin below the bars.
  const isInView = () =>
    narrow.locator('.try > details').evaluate((form) => {
      const { top, bottom } = form.getBoundingClientRect()
      return Math.floor(bottom) <= innerHeight || top < 150
    })
  await expect.poll(isInView).toBe(true)
  const wide = await browser.newPage({ ...WIDE, reducedMotion: 'reduce' })
  await wide.goto(`${site.url}/create`)
  await wide.getByText('Try it', { exact: true }).click()
  await wide.locator('output:not(:empty)').waitFor()
  await wide.getByRole('button', { name: 'Send request' }).scrollIntoViewIfNeeded()
  await wide.locator('.api-side').evaluate((side) => side.scrollTo(0, 1e5))
  expect(await topOf(wide, '.api-side .tabs')).toBeLessThan(await topOf(wide, '.api-side'))
  // All of it fits into the window.
  const room = await wide.locator('.api-side').evaluate((side) => {
    const { maxHeight, top } = getComputedStyle(side)
    return innerHeight - Number.parseFloat(maxHeight) - Number.parseFloat(top)
  })
  expect(room).toBeGreaterThan(0)
})

test('request and response are one dark column in both color modes, and print as text', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ ...WIDE, colorScheme })
    await page.goto(`${site.url}/whole`)
    const column = page.locator('.api-side')
    const backgroundOf = () => column.evaluate((it) => getComputedStyle(it).backgroundColor)
    expect(await backgroundOf()).toBe('rgb(16, 22, 28)')
    expect(await column.locator(':scope > .api-sample').count()).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect(await backgroundOf()).toBe('rgba(0, 0, 0, 0)')
  }
})

test('a tab for each status shows its examples, and a menu chooses one of several', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${quiet.url}/whole`)
  const box = page.locator('.api-sample').last()
  const code = box.locator('pre:visible')
  await box.getByRole('tab', { name: '200' }).waitFor()
  expect(await code.textContent()).toContain('Momo')
  await box.getByLabel('Example response').selectOption('No book')
  expect(await code.textContent()).not.toContain('Momo')
  await box.getByRole('tab', { name: '404' }).click()
  expect(await code.textContent()).toContain('shelf_not_found')
})

test('on phones, the link to the form stays in view until that is open', async () => {
  const page = await browser.newPage(NARROW)
  await page.goto(`${site.url}/whole`)
  const link = page.locator('.endpoint-jumps').getByRole('link', { name: 'Try it' })
  const top = async () => (await link.boundingBox())?.y ?? 0
  expect(await top()).toBeGreaterThan(NARROW.viewport.height - 100)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await top()).toBeGreaterThan(NARROW.viewport.height - 100)
  await link.click()
  await page.locator('.try output:not(:empty)').waitFor()
  await expect.poll(top).toBeLessThan(NARROW.viewport.height - 100)
})

test('the response is a block of code like all others, named and with their buttons', async () => {
  // Lines are wrapped on phones, and in a column of their own.
  const page = await open('list', { viewport: { width: 1200, height: 900 } })
  const code = page.getByRole('group', { name: 'Response', exact: true })
  await page.getByRole('button', { name: 'Copy: Response' }).waitFor()
  expect(await page.locator('.try-response .show-all').isVisible()).toBe(false)
  const wrap = page.getByRole('button', { name: 'Wrap long lines: Response' })
  expect(await wrap.isVisible()).toBe(false)
  expect(await code.getAttribute('tabindex')).toBe('-1')
  response = JSON.stringify({ title: 'Momo '.repeat(40) })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => shown(page)).toContain('Momo Momo')
  await wrap.click()
  await expect.poll(() => code.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await wrap.click()
  await expect.poll(() => code.getAttribute('tabindex')).toBe('0')
})

test('the lines of a sample in a column of its own are wrapped', async () => {
  const page = await open('list', WIDE)
  const sample = page.locator('.api-sample .tab-panel:visible pre').first()
  await control(page, 'query/q').fill('momo'.repeat(50))
  await expect.poll(() => sample.textContent()).toContain('momomomo')
  expect(await sample.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await expect.poll(() => sample.getAttribute('tabindex')).toBe('-1')
})

test('a sample of which a long value makes a line scroll is a tab stop, and can be wrapped', async () => {
  // Not so wide that the sample has a column.
  const page = await open('list', { viewport: { width: 1200, height: 900 } })
  const sample = page.locator('.api-sample .tab-panel:visible pre').first()
  await control(page, 'query/q').fill('q')
  await expect.poll(() => sample.getAttribute('tabindex')).toBe('-1')
  await control(page, 'query/q').fill('momo'.repeat(50))
  await expect.poll(() => sample.getAttribute('tabindex')).toBe('0')
})

test('a form that sends nothing shows a response when its button is pressed, until a field changes', async () => {
  const page = await browser.newPage()
  await page.goto(`${quiet.url}/list`)
  await page.getByText('Try it', { exact: true }).click()
  await page.locator('form[data-ready]').waitFor()
  await expect.poll(() => codeOf(page, 'cURL')).toContain('momo')
  const block = page.locator('.try-response pre')
  const button = page.getByRole('button', { name: 'Show response' })
  expect([await status(page), await block.isVisible()]).toEqual(['', false])
  await button.click()
  expect(await status(page)).toBe('200 One book – Recorded response')
  expect(await shown(page)).toContain('"Momo"')
  expect(await block.isVisible()).toBe(true)
  await control(page, 'query/q').fill('zzz')
  await control(page, 'query/q').blur()
  await block.waitFor({ state: 'hidden' })
  expect(await status(page)).toBe('')
  await button.click()
  expect(await status(page)).toBe('200 No book – Recorded response')
  await page.getByLabel('Recorded response').selectOption('404 Shelf not found')
  expect(await shown(page)).toContain('shelf_not_found')
})

test('only the chosen language of a request is printed', async () => {
  const page = await open('create')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.api-sample .tab-panel:visible').count()).toBe(1)
})

test('a body is filled in field by field, or from an example', { tags: 'thorough' }, async () => {
  const page = await open('create')
  expect(await shown(page)).toContain('1')
  await control(page, 'body/pages').fill('12')
  await control(page, 'body/signed').selectOption('false')
  await control(page, 'body/tags').fill('a, b\nc')
  await control(page, 'body/extra').fill('{"x": [1]}')
  expect(await bodyIn(page)).toEqual({
    title: 'Momo',
    pages: 12,
    signed: false,
    tags: ['a, b', 'c'],
    author: { name: 'Ende' },
    extra: { x: [1] },
    // No field has it, so that it stays.
    note: '',
  })
  await control(page, 'body/note').fill('x')
  expect(await codeOf(page, 'cURL')).toContain('"note": "x"')
  await control(page, 'body/author/name').fill('')
  expect(await codeOf(page, 'cURL')).not.toContain('author')
  await page.getByLabel('Recorded response').selectOption('201 big')
  expect(await control(page, 'body/extra').inputValue()).toBe('')
  expect(await control(page, 'body/author/name').inputValue()).toBe('')
  expect(await bodyIn(page)).toEqual(BIG)
  expect(await shown(page)).toContain('2')
})

test('a chosen response has the request that it answers, also what no field can show', async () => {
  const page = await open('create')
  const choose = (label: string) => page.getByLabel('Recorded response').selectOption(label)
  await choose('201 big')
  expect(await bodyIn(page)).toEqual(BIG)
  await control(page, 'body/pages').fill('')
  expect(await bodyIn(page)).toEqual({ ...BIG, pages: undefined })
  await choose('201 momo')
  expect(await bodyIn(page)).toEqual({
    title: 'Momo',
    pages: null,
    note: '',
    author: { name: 'Ende' },
  })
  const list = await open('list')
  await control(list, 'query/limit').fill('5')
  await list.getByLabel('Recorded response').selectOption('200 No book')
  // What the description of the response does not name stays.
  expect(await codeOf(list, 'cURL')).toContain('limit=5')
  expect(await codeOf(list, 'cURL')).toContain('q=zzz')
})

test('a request goes to the configured origin, with the key, which nothing stores', async () => {
  const page = await open('list')
  await control(page, 'query/q').fill('ä&b c')
  await control(page, 'query/ids').fill('1\n2')
  await control(page, 'query/filter').fill('{ "a": 1, "b": "x y" }')
  await page.locator('[data-key]').fill('sec_1')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => status(page)).toMatch(/^202 Accepted – Response from 127\.0\.0\.1/)
  const query = 'q=%C3%A4%26b%20c&ids=1,2&filter%5Ba%5D=1&filter%5Bb%5D=x%20y'
  expect(received).toMatchObject([
    {
      method: 'GET',
      url: `/v1/books/a%2Fb?${query}`,
      headers: { authorization: 'Bearer sec_1' },
    },
  ])
  expect(await shown(page)).toContain('"ok": true')
  // It is scrolled to.
  const end = page.locator('.try-response pre').evaluate((e) => e.getBoundingClientRect().bottom)
  expect(await end).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  expect(await codeOf(page, 'cURL')).not.toContain('sec_1')
  for (const language of ['cURL', 'Node.js', 'Python', 'Ruby', 'PHP', 'C#'])
    expect(await codeOf(page, language)).toContain(query)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored + page.url() + JSON.stringify(await page.context().cookies())).not.toContain(
    'sec_1',
  )
})

test('without its script, the form keeps what is typed out of the address', {
  tags: 'thorough',
}, async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/list`)
  await page.route('**/*.js', (route) => route.abort())
  await page.getByText('Try it', { exact: true }).click()
  await page.locator('[data-key]').fill('sec_1')
  await page.locator('[data-key]').press('Enter')
  await page.getByRole('button', { name: 'Send request' }).click()
  expect(page.url()).toBe(`${site.url}/list`)
  expect(await page.locator('[data-key]').inputValue()).toBe('sec_1')
  browser.complaints.length = 0
})

test('a long response is cut and collapsed, and a service that is away is named', {
  tags: 'thorough',
}, async () => {
  const page = await open('create')
  response = JSON.stringify('x'.repeat(200_000))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => status(page)).toContain('Only the first 100 KB are shown.')
  expect((await shown(page))?.length).toBe(100_000)
  response = JSON.stringify(Array(200).fill('Momo'))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => shown(page)).toContain('Momo')
  const height = await page.locator('.try-response pre').evaluate((it) => it.clientHeight)
  expect(height).toBeLessThan(420)
  await page.getByRole('button', { name: 'Show all lines: Response' }).click()
  const whole = page.locator('.try-response pre').evaluate((it) => it.clientHeight)
  expect(await whole).toBeGreaterThan(4000)
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    title: 'Momo',
    pages: null,
    note: '',
    author: { name: 'Ende' },
  })
  await page.route('**/v1/books', (route) => route.abort())
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => status(page)).toMatch(/could not be reached/)
  browser.complaints.length = 0
})

test('an invalid value is reported at its field instead of being sent', {
  tags: 'thorough',
}, async () => {
  const page = await open('create')
  await control(page, 'body/extra').fill('{')
  await page.getByRole('button', { name: 'Send request' }).click()
  const field = control(page, 'body/extra')
  expect(await field.evaluate((e: HTMLTextAreaElement) => e.validationMessage)).toBe(
    'This is not valid JSON.',
  )
  await expect.poll(() => field.evaluate((e) => e === document.activeElement)).toBe(true)
  const years = control(page, 'body/years')
  await years.fill('1973\nsoon')
  const complaint = () => years.evaluate((e: HTMLTextAreaElement) => e.validationMessage)
  expect(await complaint()).toBe('Enter one number per line.')
  await years.fill('1973')
  expect(await complaint()).toBe('')
  expect(received).toEqual([])
  const list = await open('list')
  await control(list, 'header/X-Place').fill('Ōtaki')
  await list.getByRole('button', { name: 'Send request' }).click()
  expect(await list.locator('input:invalid').count()).toBe(1)
})

test('only pages with a form may connect to the service', async () => {
  const policyOf = async (route: string) =>
    /connect-src [^;]*/.exec(await (await fetch(`${site.url}/${route}`)).text())?.[0]
  const { port } = api.address() as AddressInfo
  expect(await policyOf('list')).toBe(`connect-src 'self' http://127.0.0.1:${port}`)
  expect(await policyOf('')).toBe(`connect-src 'self'`)
})

test('the form works with the keyboard only, on a phone, and breaks no rule of accessibility', async () => {
  const page = await browser.newPage({ ...NARROW, reducedMotion: 'reduce' })
  await page.goto(`${site.url}/create`)
  await page.locator('.try summary').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('output:not(:empty)').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Emil')
  expect(await codeOf(page, 'cURL')).toContain('"title": "Emil"')
  await page.keyboard.press('Enter')
  await expect.poll(() => received.length).toBe(1)
  // Safari on iOS zooms in on smaller text.
  const sizes = await page
    .locator('.try :is(input, select, textarea)')
    .evaluateAll((fields) => fields.map((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  expect(await accessibilityViolations(page)).toEqual([])
  const optional = await page.getByText(/^Optional \(/).boundingBox()
  expect(optional?.height).toBeGreaterThanOrEqual(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const name = await page.locator('.param-name').first().boundingBox()
  const link = page.getByRole('link', { name: 'Direct link: title', exact: true })
  expect((await link.boundingBox())?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0))
})

test('without scripts there is no form', { tags: 'thorough' }, async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/list`)
  expect(await page.getByText('Try it', { exact: true }).isVisible()).toBe(false)
})
