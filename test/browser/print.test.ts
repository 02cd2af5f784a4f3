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
