/**
 * Screenshots of the first screenful of 13 pages in three widths and both color modes, compared with
 * references in a way that another font passes, and that a broken layout does not: see picture.ts for
 * the tolerance. After a visible change of the theme, `UPDATE_SCREENS=1` writes new references: see
 * CONTRIBUTING.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../run.ts'
import { saveData, startBrowser, until } from './browser.ts'
import { faultsOf } from './screens/faults.ts'
import { CONFIG, FILES, PAGES } from './screens/pages.ts'
import {
  differences,
  type Picture,
  pictureOf,
  restored,
  type StoredPicture,
  stored,
} from './screens/picture.ts'
import { type ServedSite, smallSite } from './site.ts'

const REFERENCES = join(repository, 'test/browser/screens/references.json')
const SIZES = { narrow: [390, 844], middle: [768, 1024], wide: [1440, 900] } as const
const MODES = ['light', 'dark'] as const
type Size = keyof typeof SIZES
type Mode = (typeof MODES)[number]

const isUpdate = process.env.UPDATE_SCREENS === '1'
/** An update of some of the pages keeps those of the others. */
const references: Record<string, StoredPicture> = JSON.parse(readFileSync(REFERENCES, 'utf8'))

const browser = startBrowser()
let site: ServedSite
/** Decodes the screenshots. */
let reader: Page

beforeAll(async () => {
  site = await smallSite(FILES, CONFIG)
  reader = await browser.newPage({ shared: true })
})
afterAll(() => {
  if (isUpdate) writeFileSync(REFERENCES, `${JSON.stringify(references, null, 1)}\n`)
  return site?.close()
})

async function open(path: string, size: Size): Promise<Page> {
  const [width, height] = SIZES[size]
  const viewport = { width, height }
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', before: saveData })
  await show(page, path)
  return page
}

/** Until the scripts have added everything. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await until(page, () =>
    [...document.querySelectorAll('figure.code, .prose :is(h2, h3)[id]')].every(
      (it) => it.querySelector('.code-actions') ?? it.matches(':has(+ .heading-anchor)'),
    ),
  )
}

/** Waits until animations have ended and late content has appeared. */
const settle = (page: Page) =>
  until(page, () =>
    document
      .getAnimations()
      .every((it) => it.playState !== 'running' || it.timeline !== document.timeline),
  )

async function look(page: Page, mode: Mode): Promise<Picture> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await until(page, (wanted) => document.documentElement.dataset.theme === wanted, mode)
  await settle(page)
  return pictureOf(await page.screenshot(), reader)
}

const referenceOf = (path: string, size: Size, mode: Mode) => {
  const reference = references[`${path} ${size} ${mode}`]
  return reference ? restored(reference) : expect.fail('no reference: see CONTRIBUTING.md')
}

const VIEWS = (Object.keys(SIZES) as Size[]).flatMap((size) =>
  PAGES.map((path) => [path, size] as const),
)

describe('pages look as they did', { tags: 'thorough' }, () => {
  test.each(VIEWS)('%s, %s', async (path, size) => {
    const page = await open(path, size)
    for (const mode of MODES) {
      const picture = await look(page, mode)
      if (isUpdate) references[`${path} ${size} ${mode}`] = stored(picture)
      else expect(differences(referenceOf(path, size, mode), picture), mode).toEqual([])
    }
    expect(await page.evaluate(faultsOf)).toEqual([])
  })
})

/** Changes of the style after which pages still look as they did. */
const ALIKE = [
  ['another font', '* { font-family: "DejaVu Serif", serif !important }'],
  ['a font of other shapes', '* { font-family: "Liberation Sans", Arial !important }'],
  ['lines that are a pixel higher', '.prose :is(p, li, .line) { line-height: calc(1lh + 1px) }'],
] as const

/** Changes that break a page. */
const BROKEN = [
  ['no sidebar', '/guide', 'wide', 'light', '.menu { visibility: hidden }'],
  ['no table of contents', '/guide', 'wide', 'dark', '.contents { visibility: hidden }'],
  ['a white page in dark mode', '/text', 'narrow', 'dark', 'html { --bg: #fff !important }'],
  ['code without a background', '/code', 'middle', 'light', '.code { --surface: #fff }'],
  ['no header', '/tables', 'middle', 'dark', '.navbar { display: none }'],
] as const

/** Changes that no page may survive. */
const FAULTY = [
  ['a button over code', '/code', '.code-actions { inset-block-start: 3rem }', 'over code: Copy'],
  [
    'text beside a phone',
    '/text',
    '.prose p { white-space: nowrap }',
    'outside of the window: Long',
  ],
] as const

/** The policy of pages refuses style elements. */
const restyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

describe.skipIf(isUpdate)('the comparison', { tags: 'thorough' }, () => {
  test.each(ALIKE)('accepts %s', async (_, css) => {
    // Pages of each width: that all pages look alike is the test above.
    for (const [path, size] of VIEWS.filter((__, index) => index % 6 === 0)) {
      const page = await open(path, size)
      await restyle(page, css)
      const found = await look(page, 'light')
      expect(differences(referenceOf(path, size, 'light'), found), `${path} ${size}`).toEqual([])
      await page.close()
    }
  })

  test.each(BROKEN)('refuses %s', async (_, path, size, mode, css) => {
    const page = await open(path, size)
    await restyle(page, css)
    const found = await look(page, mode)
    expect(differences(referenceOf(path, size, mode), found)).not.toEqual([])
  })

  test.each(FAULTY)('refuses %s', async (_, path, css, fault) => {
    const page = await open(path, 'narrow')
    await restyle(page, css)
    expect((await page.evaluate(faultsOf)).join()).toContain(fault)
  })
})
