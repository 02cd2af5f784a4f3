/** The components of this site in a browser: the code generator, and the fields to try. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageOptions, startBrowser, until, WIDE } from '../browser/browser.ts'
import { type ServedSite, smallSite } from '../browser/site.ts'
import { repository } from '../run.ts'
import type { Files } from '../site.ts'
import { listTree } from '../tree.ts'

const browser = startBrowser()
let site: ServedSite

const island = `:::code-generator{locale="nz" global="VerifyWidgets" queue="VerifyWidgetsQueue" script="https://cdn.example.com/w.js" pinned="https://cdn.example.com/w-4.2.0.js" npm-package="@example/verify-widgets" prefix="vw"}
Without scripts.
:::`

const demos = [
  'address-demo{locale="nz"}',
  'contact-demo{locale="nz" kind="email"}',
  'contact-demo{locale="nz" kind="phone"}',
]
  .map((demo) => `:::${demo}\n:::`)
  .join('\n\n')

const PUBLIC = 'pub_live_EXAMPLE0000000000000'
const SECRET = 'sec_live_EXAMPLE0000000000000000000000000'

/** The components of this site. */
function componentFiles(): Files {
  const folder = join(repository, 'docs/_components')
  const paths = listTree(folder)
  return {
    ...Object.fromEntries(
      paths.map((path) => [`components/${path}`, readFileSync(join(folder, path), 'utf8')]),
    ),
    '_data/examples.json': readFileSync(join(repository, 'docs/_data/examples.json'), 'utf8'),
  }
}

beforeAll(async () => {
  site = await smallSite(
    {
      ...componentFiles(),
      'docs/index.md': `# Generator\n\n${island}\n`,
      'docs/demos.md': `# Demos\n\n${demos}\n`,
    },
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

test('a link restores the choices, except invalid ones', { tags: 'thorough' }, async () => {
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

test('copying says so, and copies what is shown', { tags: 'thorough' }, async () => {
  const { page, code } = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: address-form.html' }).click()
  await page.locator('.copy[data-copied=yes]:text-is("Copied")').waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(await code())
  await page.getByLabel('Public key (optional)').fill(PUBLIC)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(`${site.url}/#w=address&c=nz&f=html`)
})

test('the code looks and works like other code blocks, and stays beside the choices', async () => {
  const { page } = await open('', WIDE)
  const color = (kind: string) =>
    page
      .locator(`.cg-code .${kind}`)
      .first()
      .evaluate((token) => getComputedStyle(token).color)
  expect(new Set(await Promise.all(['hl-name', 'hl-attr', 'hl-string'].map(color))).size).toBe(3)
  const wrap = page.getByRole('button', { name: 'Wrap lines' })
  const cut = () =>
    page.locator('.cg-code pre').evaluate((box) => box.scrollWidth > box.clientWidth + 1)
  expect(await cut()).toBe(false)
  expect(await wrap.getAttribute('aria-pressed')).toBe('true')
  await wrap.click()
  await page.locator('.cg-code pre:not(.wrap)').waitFor()
  const options = await page.locator('.cg-options').boundingBox()
  const code = await page.locator('.cg-code').boundingBox()
  expect(code?.x).toBeGreaterThanOrEqual((options?.x ?? 0) + (options?.width ?? 0))
  for (const group of ['Fields', 'Search', 'Display', 'Data and handlers', 'Security']) {
    await page.getByText(group, { exact: true }).click()
  }
  const reset = page.getByRole('button', { name: 'Reset' })
  await page.getByText('Display', { exact: true }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400)
  expect(await inWindow(page, '.cg-code')).toBe(true)
  expect(await reset.evaluate((button) => getComputedStyle(button).borderTopColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
})

test('on paper there is an example in place of a demo', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/demos`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.demo:visible').count()).toBe(0)
  const examples = await page.locator('.demo-printed:visible').allTextContents()
  expect(examples).toHaveLength(3)
  expect(examples[0]).toContain('55 Cable Street, Te Aro, Wellington 6011')
})

test('an invalid selector is reported and not written', { tags: 'thorough' }, async () => {
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

test('updates are announced, many at once as one', { tags: 'thorough' }, async () => {
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

function inWindow(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      return top >= 0 && top + Math.min(height, 200) <= innerHeight
    })
}

/** The page of demos, with the form of this name, which loads its script with the first use. */
async function openDemo(name: string) {
  const page = await browser.newPage()
  await page.goto(`${site.url}/demos`)
  const form = page.getByRole('region', { name })
  const counted = (term: string) => form.locator(`dt:text-is("${term}") + dd`).textContent()
  return { page, form, counted }
}

test('the address field is filled by keyboard, in one session, which is one lookup', async () => {
  const { page, form, counted } = await openDemo('Demo of the address field')
  const field = form.getByRole('combobox', { name: 'Address' })
  await field.pressSequentially('55 cable')
  await form.getByRole('option', { name: '55 Cable Street' }).waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  const before = Number(await counted('Requests'))
  expect(before).toBeGreaterThan(0)
  expect(await counted('Lookups')).toBe('0')
  await field.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('55 Cable Street')
  await field.press('Enter')
  expect(await form.getByLabel('Suburb').inputValue()).toBe('Te Aro')
  expect(await form.getByLabel('Town or city').inputValue()).toBe('Wellington')
  expect(await form.getByLabel('Postcode').inputValue()).toBe('6011')
  expect(await counted('Requests')).toBe(String(before + 1))
  expect(await counted('Lookups')).toBe('1')
  expect(await counted('Billing session')).toBe('B')
})

test('a building lists its units, and an unknown address offers manual entry', {
  tags: 'thorough',
}, async () => {
  const { page, form } = await openDemo('Demo of the address field')
  const field = form.getByRole('combobox', { name: 'Address' })
  await form.getByRole('button', { name: 'A building with units' }).click()
  await form.getByRole('option', { name: '14 units' }).waitFor()
  await field.press('ArrowDown')
  await field.press('ArrowRight')
  expect(await form.getByRole('option').count()).toBe(15)
  await field.press('ArrowLeft')
  expect(await form.getByRole('option').count()).toBe(2)
  await form.getByRole('button', { name: 'An unknown address' }).click()
  await form.getByText('No matching address found.').waitFor()
  await form.getByRole('option', { name: 'Enter it yourself' }).click()
  const focused = form.getByLabel('Unit or building')
  expect(await focused.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('999 nowhere')
  expect(await page.locator('[role=option]:visible').count()).toBe(0)
})

test('the email and phone fields show each state of a check', { tags: 'thorough' }, async () => {
  const { form: email, counted } = await openDemo('Demo of the email field')
  const field = email.getByLabel('Email address')
  const press = async (name: string) => {
    await email.getByRole('button', { name }).click()
    return counted('State')
  }
  await expect.poll(() => press('Works')).toBe('checking') // From then on, its script runs.
  const states = [
    ['Works', 'valid', 'deliverable / mailbox_exists'],
    ['Disposable', 'warning', 'risky / disposable'],
    ['No answer', 'unchecked', 'unknown / timeout'],
    ['Typing error', 'invalid', 'undeliverable / domain_not_found'],
  ]
  for (const [button = '', state, result] of states) {
    await press(button)
    await expect.poll(() => counted('Result')).toBe(result)
    expect(await counted('State')).toBe(state)
  }
  await email.getByRole('button', { name: 'Did you mean user@example.com?' }).click()
  expect(await field.inputValue()).toBe('user@example.com')
  const phone = await openDemo('Demo of the phone field')
  const number = phone.form.getByLabel('Phone number')
  await expect
    .poll(async () => {
      await number.fill('+64 (0)210000001')
      await number.blur()
      return phone.counted('State')
    })
    .toBe('checking')
  await expect.poll(() => phone.counted('e164Field')).toBe('+64210000001')
  expect(await number.inputValue()).toBe('021 000 0001')
})

test('the demo below the code follows the choices of the code generator', async () => {
  const { page } = await open('#w=address&c=nz&f=html&line2=unit&case=upper')
  const form = page.getByRole('region', { name: 'Demo of the address field' })
  await form.getByRole('combobox').fill('level 4 155 the terr')
  await form.getByRole('option', { name: 'Level 4' }).click()
  expect(await form.getByRole('combobox').inputValue()).toBe('155 THE TERRACE')
  expect(await form.getByLabel('Unit or building').inputValue()).toBe('LEVEL 4')
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('region', { name: 'Demo of the email field' }).waitFor()
})
