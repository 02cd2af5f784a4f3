/** The code generator in a browser: what visitors choose, what they copy, and what is kept. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageOptions, startBrowser, until } from '../browser/browser.ts'
import { type ServedSite, smallSite } from '../browser/site.ts'
import { repository } from '../run.ts'
import type { Files } from '../site.ts'
import { listTree } from '../tree.ts'

const browser = startBrowser()
let site: ServedSite

const island = `:::code-generator{locale="nz" global="VerifyWidgets" queue="VerifyWidgetsQueue" script="https://cdn.example.com/w.js" pinned="https://cdn.example.com/w-4.2.0.js" npm-package="@example/verify-widgets" prefix="vw"}
Without scripts.
:::`

const PUBLIC = 'pub_live_EXAMPLE0000000000000'
const SECRET = 'sec_live_EXAMPLE0000000000000000000000000'

/** The components of this site. */
function componentFiles(): Files {
  const folder = join(repository, 'docs/_components')
  const paths = listTree(folder)
  return Object.fromEntries(
    paths.map((path) => [`components/${path}`, readFileSync(join(folder, path), 'utf8')]),
  )
}

beforeAll(async () => {
  site = await smallSite(
    { ...componentFiles(), 'docs/index.md': `# Generator\n\n${island}\n` },
    { search: false },
  )
})
afterAll(() => site.close())

async function open(fragment = '', options: PageOptions = {}) {
  const page = await browser.newPage(options)
  await page.goto(site.url + fragment)
  await page.locator('form.cg').waitFor()
  return { page, code: () => page.locator('.cg-code code').first().textContent() }
}

test('the snippet follows the choices, by mouse and by keyboard', async () => {
  const { page, code } = await open()
  expect(await code()).toContain("city: '#city'")
  await page.getByRole('radio', { name: 'Australia' }).check()
  expect(await code()).toContain("state: '#state'")
  await page.getByRole('radio', { name: 'Script tag' }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  expect(await code()).toContain('export function AddressForm')
  await page.getByRole('checkbox', { name: 'TypeScript' }).press('Space')
  expect(await code()).toContain('useRef<HTMLInputElement>(null)')
  // What belongs to another widget is not there at all.
  expect(await page.getByText('Accepted line types').count()).toBe(0)
  await page.getByRole('radio', { name: 'Phone' }).check()
  expect(await page.getByText('Accepted line types').count()).toBe(1)
  expect(await page.getByText('Manual entry as the last row').count()).toBe(0)
})

test('a secret key is refused, a live key gives a warning, and no key is stored or shared', async () => {
  const { page, code } = await open()
  const key = page.getByLabel('Public key (optional)')
  await key.fill(SECRET)
  expect(await page.getByRole('alert').textContent()).toContain('This is a secret key.')
  expect(await code()).toContain('YOUR_PUBLIC_KEY')
  expect(await page.locator('.cg-output').textContent()).not.toContain('sec_live')
  await key.fill(` ${PUBLIC}`)
  expect(await page.getByText('This is a live key.').count()).toBe(1)
  expect(await code()).toContain(`key: '${PUBLIC}'`)
  await page.getByRole('radio', { name: 'Vue' }).check()
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain('f=vue')
  expect(await kept()).not.toMatch(/pub_|sec_/)
  await key.press('Enter')
  expect(page.url()).toBe(`${site.url}/`)
  await page.reload()
  await page.locator('form.cg').waitFor()
  expect(await page.getByRole('radio', { name: 'Vue' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Public key (optional)').inputValue()).toBe('')
})

test('a link restores the choices, except invalid ones', async () => {
  const { page, code } = await open(
    '#w=address&c=both&f=esm&limit=5&case=%3Cscript%3E&types=street,nonsense&address.suburb=%2B.suburb',
  )
  expect(await code()).toContain("countryField: '#country'")
  expect(await code()).toContain('limit: 5')
  expect(await code()).toContain("types: ['street']")
  expect(await code()).toContain("suburb: '.suburb'")
  expect(await code()).not.toContain('case')
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await code()).toContain('VerifyWidgetsQueue.push')
})

test('copying says so, and copies what is shown', async () => {
  const { page, code } = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(await code())
  await page.getByLabel('Public key (optional)').fill(PUBLIC)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(`${site.url}/#w=address&c=nz&f=html`)
})

test('an invalid selector is reported and not written', async () => {
  const { page, code } = await open()
  await page.getByText('Fields', { exact: true }).click()
  const selector = page.getByLabel('Selector of Suburb')
  await selector.fill('#sub"urb')
  expect(await selector.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('alert').textContent()).toBe(
    'Quotes belong inside square brackets only.',
  )
  expect(await code()).toContain("suburb: '#suburb'")
  await selector.fill('input[name="suburb"]')
  expect(await code()).toContain(`suburb: 'input[name="suburb"]'`)
})

test('updates are announced, many at once as one', async () => {
  const { page } = await open('', { clock: true })
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('[role=status][data-client]') as HTMLElement
    const hear = () => region.textContent && said.push(region.textContent)
    new MutationObserver(hear).observe(region, { childList: true })
  })
  await page.getByText('Security', { exact: true }).click()
  await page.getByLabel('CSP nonce (optional)').pressSequentially('abcdefgh')
  await page.clock.runFor(10_000)
  await until(page, () => (window as unknown as { said: string[] }).said.length > 0)
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(new Set(said)).toEqual(new Set(['Snippet updated']))
  expect(said.length).toBeLessThanOrEqual(2)
})
