// Lighthouse's scores of one page of each kind: mobile, simulated, the best of several runs, for
// noise only ever takes points off. It is no package of docsgen's, for it is 180 MB:
// npm install --prefix /tmp/lighthouse lighthouse@12
// node test/bench/lighthouse.js /tmp/lighthouse [runs]
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../../scripts/browser.js'

const [installed, runs = '3'] = process.argv.slice(2)
if (!installed) {
  console.error(
    'usage: node test/bench/lighthouse.js <folder where lighthouse is installed> [runs]',
  )
  process.exit(2)
}
const { resolve } = createRequire(join(installed, 'package.json'))
const load = async (name) => import(pathToFileURL(resolve(name)).href)
const { default: lighthouse } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

const PAGES = {
  'landing page': '',
  page: 'address-widget/integration-guide',
  'long page': 'api/error-codes',
  'API reference': 'api/nz/nz-address-verification-api',
  'code generator': 'address-widget/code-generator',
  search: 'search',
}
const SHOWN = ['first-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const repository = join(import.meta.dirname, '../..')
const server = spawn(process.execPath, [join(repository, 'bin/docsgen.js'), 'serve'], {
  cwd: repository,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const home = await new Promise((resolve) => {
  server.stdout.on('data', (data) => {
    const found = /Serving (http:\S+)/.exec(String(data))
    if (found) resolve(found[1])
  })
})
const chrome = await launch({
  chromePath: findBrowser(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-component-update'],
})
try {
  for (const [name, path] of Object.entries(PAGES)) {
    const results = []
    for (let run = 0; run < Number(runs); run++) results.push(await measure(home + path))
    results.sort((a, b) => b.performance - a.performance)
    const [{ scores, shown, lost }] = results
    console.log(`${name}: ${scores}; ${shown}${lost.length > 0 ? `; lost by ${lost}` : ''}`)
  }
} finally {
  chrome.kill()
  server.kill()
}

async function measure(url) {
  const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
  const score = ({ score }) => Math.round(score * 100)
  const categories = Object.values(lhr.categories)
  const isLost = ({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.995
  return {
    performance: lhr.categories.performance.score,
    scores: categories.map((category) => `${category.id} ${score(category)}`).join(', '),
    shown: SHOWN.map((id) => `${id} ${lhr.audits[id].displayValue}`).join(', '),
    lost: categories.flatMap(({ auditRefs }) => auditRefs.filter(isLost).map(({ id }) => id)),
  }
}
