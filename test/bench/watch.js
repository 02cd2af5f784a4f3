// What a writer waits for under `docsgen serve --watch`: medians, and the peak of memory.
// node test/bench/watch.js <site folder> <page under docs> <its neighbor> [edits]
// The neighbor is a page of the same folder. Set DOCSGEN to measure another bin/docsgen.js.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [root, source, neighbor, edits = '20'] = process.argv.slice(2)
if (!neighbor) {
  console.error('usage: node test/bench/watch.js <site folder> <page> <its neighbor> [edits]')
  process.exit(2)
}
const bin =
  process.env.DOCSGEN ?? join(dirname(fileURLToPath(import.meta.url)), '../../bin/docsgen.js')
const file = join(root, 'docs', source)
const original = readFileSync(file, 'utf8')
const urlOf = (path) => `/${path.replace(/\.md$/, '')}`
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms))
const newMark = () => `Mark${Math.random().toString(36).slice(2)}`

const start = performance.now()
const server = spawn(process.execPath, [bin, 'serve', '--watch', '--root', root], {
  stdio: ['ignore', 'pipe', 'pipe'],
})
server.stderr.resume()
const origin = await new Promise((resolve, reject) => {
  server.once('exit', () => reject(new Error('the server stopped')))
  server.stdout.on('data', (data) => {
    const found = /Serving (http:\/\/[^/]+)/.exec(String(data))
    if (found) resolve(found[1])
  })
})

/** Resolves when a build has finished: for the next start, it has to be stored. */
const built = () =>
  new Promise((resolve) => {
    server.once('exit', resolve)
    server.stderr.on('data', (data) => {
      if (/ pages: /.test(String(data))) resolve()
    })
  })

async function textAt(path) {
  return (await fetch(origin + path)).text()
}

/** Milliseconds until `path` shows what is written into the page. */
async function save(path, edit) {
  const mark = newMark()
  const began = performance.now()
  writeFileSync(file, edit(mark))
  while (!(await textAt(path)).includes(mark)) {
    if (performance.now() - began > 60_000) throw new Error('the edit never showed')
    await pause(1)
  }
  return performance.now() - began
}

async function median(name, gap, path, edit) {
  const times = []
  for (let i = 0; i < Number(edits); i++) {
    await pause(gap)
    times.push(await save(path, edit))
  }
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
  console.log(`${name.padEnd(44)} ${at(0.5)} ms (${at(0)} to ${at(1)})`)
}

const withText = (mark) => `${original}\n\n${mark}\n`
const withTitle = (mark) => original.replace(/^title: .*$/m, `title: "${mark}"`)
try {
  await textAt(urlOf(source))
  console.log(`${'first response'.padEnd(44)} ${(performance.now() - start).toFixed(0)} ms`)
  console.log(`${'first save'.padEnd(44)} ${(await save(urlOf(source), withText)).toFixed(0)} ms`)
  await median('save to text, 120 ms after the last', 120, urlOf(source), withText)
  await median('save to text, 1.2 s after the last', 1200, urlOf(source), withText)
  await median("title to the neighbor's sidebar, 1.2 s", 1200, urlOf(neighbor), withTitle)
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
  console.log(`${'peak memory'.padEnd(44)} ${Math.round(Number(peak) / 1024)} MB`)
} finally {
  const last = built()
  writeFileSync(file, original)
  await last
  server.removeAllListeners('exit')
  server.kill()
}
