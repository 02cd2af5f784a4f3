/** The site's own module for browsers: `client`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ServedSite, smallSite } from './site.ts'

const browser = startBrowser()
let site: ServedSite

beforeAll(async () => {
  site = await smallSite(
    {
      'docs/index.md': '# Start\n\n[Next](next.md)\n',
      'docs/next.md': '# Next\n',
      'client.ts': `
        import type { ClientModule } from 'docsgen/client'
        import { word } from './word.ts'
        const run: ClientModule = ({ page, signal }) => {
          const log = (text: string) => { document.documentElement.dataset.log = (document.documentElement.dataset.log ?? '') + text }
          log(\`\${word} \${page.title} \${page.lang} \${new URL(page.url).pathname};\`)
          signal.addEventListener('abort', () => log(\`left \${page.title};\`))
        }
        export default run`,
      'word.ts': `export const word: string = 'entered'`,
    },
    { title: 'Mine', search: false },
  )
})
afterAll(() => site.close())

const log = () => document.documentElement.dataset.log

test('runs for each page, and its signal is aborted when the visitor leaves the page', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/`)
  await expect.poll(() => page.evaluate(log)).toBe('entered Start | Mine en /;')
  await page.click('main a')
  await expect
    .poll(() => page.evaluate(log))
    .toBe('entered Start | Mine en /;left Start | Mine;entered Next | Mine en /next;')
})

test('is a separate file that pages load only when idle', async () => {
  const folder = join(site.out, 'assets')
  const own = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes('entered'),
  )
  expect(own).toHaveLength(1)
  expect(readFileSync(join(site.out, 'index.html'), 'utf8')).not.toContain(own[0])
})

test('an error in it leaves the page as it is', async () => {
  await site.rebuild({ 'client.ts': 'export default () => { throw new Error("from the module") }' })
  const page = await browser.newPage()
  await page.goto(`${site.url}/`)
  await expect.poll(() => browser.complaints).toEqual(['Error: from the module'])
  await page.click('main a')
  await page.waitForSelector('h1:text("Next")')
  await expect.poll(() => browser.complaints.length).toBe(2)
  expect(browser.complaints.splice(0)).toEqual(Array(2).fill('Error: from the module'))
})

test('modules of plugins run beside it, and an error in one stops no other', async () => {
  await site.rebuild({
    'client.ts': 'export default () => { throw new Error("from the module") }',
    'plugins/mine.ts': `export const mine = () => ({ name: 'mine', client: new URL('./browser.ts', import.meta.url) })`,
    'plugins/browser.ts': `
      import { copy } from 'docsgen/client'
      export default ({ page }: { page: { title: string } }) => {
        document.documentElement.dataset.plugin = page.title + typeof copy
      }`,
    'site.config.ts': `
      import { mine } from './plugins/mine.ts'
      export default { title: 'Mine', search: false, plugins: [mine()] }`,
  })
  const page = await browser.newPage()
  await page.goto(`${site.url}/`)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.plugin))
    .toBe('Start | Minefunction')
  await expect.poll(() => browser.complaints).toContain('Error: from the module')
  browser.complaints.length = 0
})
