// How long from a click on a link to the next page's h1, with the page fetched before and without.
// node test/bench/navigation.js [site folder] [clicks]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.js'

const repository = join(import.meta.dirname, '../..')
const [root = repository, clicks = '20'] = process.argv.slice(2)
const server = spawn(
  process.execPath,
  [join(repository, 'bin/docsgen.js'), 'serve', '--root', root],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const home = await new Promise((resolve) => {
  server.stdout.on('data', (data) => {
    const found = /Serving (http:\S+)/.exec(String(data))
    if (found) resolve(found[1])
  })
})
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  for (const prefetched of [true, false]) {
    const times = []
    while (times.length < Number(clicks)) times.push(...(await walk(prefetched)))
    const of = (name) => times.map((time) => time[name]).sort((a, b) => a - b)
    const median = (name) => of(name)[Math.floor(times.length / 2)].toFixed(1)
    console.log(
      `${prefetched ? 'prefetched' : 'cold'}: h1 in the page after ${median('found')} ms, painted after ${median('painted')} ms (median of ${times.length}; fastest ${of('found')[0].toFixed(1)} ms)`,
    )
  }
} finally {
  await browser.close()
  server.kill()
}

/** Goes through the sidebar's links as a new visitor. */
async function walk(prefetched) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (!prefetched)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  const page = await context.newPage()
  await page.goto(home)
  const links = page.locator('[data-part=sidebar] a:visible:not([aria-current], .external)')
  const times = []
  const count = Math.min(await links.count(), 20)
  for (let index = 0; index < count; index++) {
    const link = links.nth(index)
    if (!(await link.isVisible())) break
    if (prefetched) {
      await link.hover()
      await page.waitForLoadState('networkidle')
    }
    await page.evaluate(watchHeading)
    await link.click()
    times.push(await page.evaluate(() => window.timing))
  }
  await context.close()
  return times
}

/** Runs in the page: `timing` resolves when the next page's heading is there and has been painted. */
function watchHeading() {
  const heading = document.querySelector('main h1')
  window.timing = new Promise((resolve) => {
    let start = 0
    addEventListener('click', (event) => (start = event.timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      const next = document.querySelector('main h1')
      if (next === null || next === heading) return
      observer.disconnect()
      const found = performance.now() - start
      requestAnimationFrame(() =>
        setTimeout(() => resolve({ found, painted: performance.now() - start })),
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
