/** Pages on paper. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\nSee [gone](error:gone).\n',
      'docs/tall.md': `# Tall\n\n:::figure[It is tall.]\n![Tall](tall.svg)\n:::\n\n\`\`\`text\n${'line\n'.repeat(40)}\`\`\`\n`,
      'docs/tall.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="900"/>',
      'docs/tabs.md':
        '# Tabs\n\n::::tabs{group="lang"}\n:::tab[Ruby]\nRun Ruby.\n:::\n:::tab[PHP]\nRun PHP.\n:::\n::::\n\n::::tabs\n:::tab[Script]\nAdd a script.\n:::\n:::tab[Package]\nInstall a package.\n:::\n::::\n',
      'docs/note.md': '# Note\n\n:::note\nRead it.\n:::\n\nIn words:\n\n1. One\n2. Two\n',
      'docs/errors.md':
        '# Errors\n\n## gone\n::entity{kind="error" name="gone"}\n\nIt was here.\n\n:::details[More]\nAnd there.\n:::\n',
    },
    { title: 'Docs', search: false },
  )
})
afterAll(() => site?.close())

test('what is collapsed is open on paper, but for the pages that refer to an entry', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/errors`)
  const list = page.locator('.used-in')
  await list.locator('summary').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await list.isVisible()).toBe(false)
  expect(await page.getByText('And there.').isVisible()).toBe(true)
})

test('a figure leaves room on its page, and code breaks unless it is short', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/tall`)
  await page.emulateMedia({ media: 'print' })
  const { width, height } = (await page.locator('figure img').boundingBox()) ?? {
    width: 0,
    height: 0,
  }
  expect(height).toBeLessThan(345)
  expect(width).toBeLessThan(height)
  const { breakInside, orphans, widows } = await page.locator('figure.code pre').evaluate((pre) => {
    const { orphans, widows } = getComputedStyle(pre)
    const { breakInside } = getComputedStyle(pre.parentElement as Element)
    return { breakInside, orphans, widows }
  })
  expect([breakInside, orphans, widows]).toEqual(['auto', '6', '6'])
  // Without a space between them, browsers keep the first lines with the header.
  const { header, least, space, closed } = await page.locator('figure.code').evaluate((figure) => ({
    header: getComputedStyle(figure, '::before').breakAfter,
    least: getComputedStyle(figure, '::before').minHeight,
    space: getComputedStyle(figure.querySelector('pre') as Element).paddingTop,
    closed: getComputedStyle(figure).boxDecorationBreak,
  }))
  expect([header, least, space, closed]).toEqual(['avoid', '0px', '0px', 'clone'])
})

test('only the chosen tab of languages is printed, with its name', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/tabs`)
  await page.getByRole('tab', { name: 'PHP' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Run PHP.').isVisible()).toBe(true)
  expect(await page.getByText('Run Ruby.').isVisible()).toBe(false)
  expect(await page.locator('[role=tab]:visible').allTextContents()).toEqual(['PHP'])
})

test('all tabs of alternatives are printed, each below its name', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/tabs`)
  await page.getByRole('tab', { name: 'Script' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Add a script.').isVisible()).toBe(true)
  expect(await page.getByText('Install a package.').isVisible()).toBe(true)
  expect(await page.locator('.tab-label:visible').allTextContents()).toEqual(['Script', 'Package'])
})

test('without scripts, all tabs are printed', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/tabs`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Run Ruby.').isVisible()).toBe(true)
  expect(await page.getByText('Run PHP.').isVisible()).toBe(true)
})

test('a sentence stays with the list that it begins', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/note`)
  await page.emulateMedia({ media: 'print' })
  const sentence = page.getByText('In words:')
  expect(await sentence.evaluate((it) => getComputedStyle(it).breakAfter)).toBe('avoid')
})

test('the icon of an admonition is printed, though it is a background', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/note`)
  await page.emulateMedia({ media: 'print' })
  const adjust = page
    .locator('.admonition-title')
    .evaluate((it) => getComputedStyle(it, '::before').printColorAdjust)
  expect(await adjust).toBe('exact')
})
