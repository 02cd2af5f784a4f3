/** Measures the time from a key to the painted list, as a visitor with an empty cache has it and then again. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { loadConfig } from '../../../src/config/load.ts'
import { packageRoot } from '../../../src/package.ts'
import { siteHandler } from '../../../src/server/handler.ts'
import { indexesIn, quantile } from './bytes.ts'
import { makeQueries } from './queries.ts'

const { findBrowser } = (await import(
  pathToFileURL(join(packageRoot, 'scripts/browser.js')).href
)) as {
  findBrowser(): string | undefined
}

/** @param root a site that is built; its first index is searched */
export async function measureLatency(root: string, count: number): Promise<void> {
  const folder = join(root, 'build')
  const [index = ''] = indexesIn(folder)
  const handler = siteHandler(await loadConfig({ root }), folder)
  const server = createServer(handler).listen(0)
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${relative(folder, dirname(dirname(index)))}`
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const times = { cold: [] as number[], warm: [] as number[] }
  const bytes: number[] = []
  for (const query of await makeQueries(index, count)) {
    const one = await askOne(browser, home, query)
    if (one === null) continue
    times.cold.push(one.cold)
    times.warm.push(one.warm)
    bytes.push(one.bytes)
  }
  await browser.close()
  server.close()
  for (const [name, list] of Object.entries(times))
    console.log(
      `${name}, ${list.length} queries: median ${quantile(list, 0.5).toFixed(0)} ms, p95 ${quantile(list, 0.95).toFixed(0)} ms`,
    )
  console.log(
    `over the wire, headers included: median ${(quantile(bytes, 0.5) / 1000).toFixed(1)} KB, p95 ${(quantile(bytes, 0.95) / 1000).toFixed(1)} KB`,
  )
}

async function askOne(browser: Browser, home: string, query: string) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(home)
    await page.locator('html[data-js]').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.waitForLoadState('networkidle')
    let bytes = 0
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const cold = await timeOf(page, query)
    await page.getByRole('combobox').fill('')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    const coldBytes = bytes
    const warm = await timeOf(page, query)
    return { cold, warm, bytes: coldBytes }
  } catch {
    return null // The query has no hits.
  } finally {
    await context.close()
  }
}

/** Milliseconds from the input event to the frame after the list was there. */
async function timeOf(page: Page, query: string): Promise<number> {
  // Waited for: a key may overtake what is asked of the page.
  await page.evaluate(watchList)
  await page.keyboard.insertText(query)
  return page.evaluate(() => (window as unknown as Watched).listed)
}

interface Watched {
  listed: Promise<number>
}

/** Runs in the page: `listed` resolves when hits are there and have been painted. */
function watchList(): void {
  ;(window as unknown as Watched).listed = new Promise<number>((resolve, reject) => {
    let start = 0
    addEventListener('input', (event) => (start = event.timeStamp), { once: true, capture: true })
    const seen = new MutationObserver(() => {
      if (!document.querySelector('dialog [role=option]')) return
      seen.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(null)
      })
    })
    seen.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => reject(new Error('no hits')), 5000)
  })
}
