/** What a writer sees in open pages under `docsgen serve --watch`. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serve } from '../http.ts'
import { site } from '../site.ts'
import { until } from '../until.ts'
import { startBrowser } from './browser.ts'

const browser = startBrowser()

test('warnings of edited pages, and of pages that pointed at what is gone, are in a corner of the page', async () => {
  const made = await site({
    'docs/index.md': '# Start\n\n[b](b.md#part)\n',
    'docs/b.md': '# B\n\n## Part\n\nText.\n',
    'docs/old.md': '# Old\n\n[gone](nowhere.md)\n',
  }).done()
  const server = await serve(made.root, '--watch')
  // What the first build reports is not new.
  await until(() => server.output.stderr.includes(' compiled, '))
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.port}/b`)
  await page.locator('html[data-js]').waitFor()
  await made.edit('docs/b.md', '# B\n\n## Other part\n\n[x](y.md)\n').done()
  const corner = page.getByRole('status').filter({ hasText: 'warning' })
  await corner.getByText('2 warnings').click()
  await corner.getByText('docs/index.md:3:1').waitFor()
  await corner.getByText('docs/b.md:5:1').waitFor()
  // It belongs to nobody's present work.
  expect(await corner.getByText('docs/old.md').count()).toBe(0)
  await made.edit('docs/b.md', '# B\n\n## Part\n\nText.\n').done()
  await corner.waitFor({ state: 'detached' })
  await page.close()
  await server.stop()
})

/** Opens a page in another tab, until that has asked the server for its source. */
async function openAgain(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  const asked = tab.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && response.url() === page.url(),
  )
  await tab.goto(page.url())
  await (await asked).finished()
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  return tab
}

test('a strip names the file to edit until it is dismissed or an edit is seen, and is in no page', async () => {
  const made = await site({
    'docs/index.md': '# Start\n\nOld.\n',
    'docs/größe.md': '# Size\n\nText.\n',
  }).done()
  const server = await serve(made.root, '--watch')
  await until(() => server.output.stderr.includes(' compiled, '))
  const page = await browser.newPage()
  const strip = page.getByText('this page follows')
  await page.goto(`http://127.0.0.1:${server.port}/gr%C3%B6%C3%9Fe`)
  expect(await strip.textContent()).toBe('Edit docs/größe.md, this page follows')
  await page.goto(`http://127.0.0.1:${server.port}/`)
  expect(await strip.textContent()).toBe('Edit docs/index.md, this page follows')
  expect(await (await fetch(page.url())).text()).not.toContain('docs/index.md')
  await made.edit('docs/index.md', '# Start\n\nNew.\n').done()
  await page.getByText('New.').waitFor()
  const known = await openAgain(page)
  expect(await known.getByText('this page follows').count()).toBe(0)
  const other = await browser.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Dismiss' }).click()
  await other.getByText('this page follows').waitFor({ state: 'detached' })
  const dismissed = await openAgain(other)
  expect(await dismissed.getByText('this page follows').count()).toBe(0)
  await server.stop()
})
