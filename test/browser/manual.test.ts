/** Pages of the manual in a browser: accessible in both color modes, and valid. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, inject, test } from 'vitest'
import { builtManual } from '../site.ts'
import { accessibilityViolations, chooseColorMode } from './axe.ts'
import { NARROW, startBrowser, WIDE } from './browser.ts'
import { type Served, serve } from './site.ts'

const browser = startBrowser()
let site: Served

beforeAll(async () => {
  const { out } = await builtManual()
  site = await serve(out, out)
  return site.close
})

const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Names of keys and rules, such as `sidebar_position`.
    'valid-id': ['error', { relaxed: true }],
    // The list of sections has a name, which HTML allows.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
})

/** `npm test` opens two; `npm run test:all` opens one of each kind, and all of the syntax. */
const PAGES = [
  '',
  'reference/syntax/structure',
  ...(inject('thorough')
    ? [
        'reference/commands',
        'reference/configuration/look',
        'reference/rules/links',
        'reference/plugin-api',
        'reference/ui-strings',
        'reference/syntax/code',
        'reference/syntax/data',
        'reference/syntax/links',
        'reference/syntax/text',
        'tutorial/first-site',
      ]
    : []),
]

test.each(PAGES)('/%s is accessible', async (path) => {
  const page = await browser.newPage(path === '' ? WIDE : NARROW)
  await page.goto(`${site.url}/${path}`)
  for (const mode of ['light', 'dark'] as const) {
    await chooseColorMode(page, mode)
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

test.each(PAGES)('/%s is valid', (path) => {
  const file = join(site.out, path === '' ? 'index.html' : `${path}.html`)
  const { results } = htmlValidate.validateStringSync(readFileSync(file, 'utf8'), file)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(found).toEqual([])
})

test('the style sheet that every page loads has less than 10 KB, and that for printing waits', async () => {
  const assets = join(site.out, 'assets')
  const sheets = readdirSync(assets).filter((name) => /^styles-.*\.css$/.test(name))
  const size = brotliCompressSync(readFileSync(join(assets, sheets[0] as string))).length
  expect(size).toBeLessThan(10_000)
  const page = await browser.newPage()
  await page.goto(site.url)
  const print = page.locator('link[rel=stylesheet][href*="/print-"]')
  expect(await print.getAttribute('media')).toBe('print')
  expect(await page.locator('h1').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.locator('.navbar').waitFor({ state: 'hidden' })
})

test('the source of an example ends where its result begins', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${site.url}/reference/syntax/structure`)
  const overlaps = await page.locator('.example').evaluateAll((examples) =>
    examples.map((example) => {
      const end = (selector: string) => example.querySelector(selector)?.getBoundingClientRect()
      const code = end('.example-source pre')?.bottom ?? Number.NaN
      return code - (end('.example-result')?.top ?? Number.NaN)
    }),
  )
  expect(overlaps.length).toBeGreaterThan(5)
  for (const overlap of overlaps) expect(overlap).toBeLessThanOrEqual(0.5)
})
