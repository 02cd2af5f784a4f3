// How long from saving a page to its new text at the url, under `docsgen serve --watch`.
// node test/bench/watch.js <site folder> <source path under docs> <url path> [edits]
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [root, source, path, edits = '20'] = process.argv.slice(2)
if (!path) {
  console.error(
    'usage: node test/bench/watch.js <site folder> <page under docs> <url path> [edits]',
  )
  process.exit(2)
}
const bin = join(dirname(fileURLToPath(import.meta.url)), '../../bin/docsgen.js')
const file = join(root, 'docs', source)
const original = readFileSync(file, 'utf8')
const server = spawn(
  process.execPath,
  [...(process.env.NODE_ARGS?.split(' ') ?? []), bin, 'serve', '--watch', '--root', root],
  {
    stdio: ['ignore', 'pipe', 'ignore'],
  },
)
const origin = await new Promise((resolve) => {
  server.stdout.on('data', (data) => {
    const found = /Serving (http:\/\/[^/]+)/.exec(String(data))
    if (found) resolve(found[1])
  })
})
const times = []
try {
  for (let i = 0; i < Number(edits); i++) {
    await new Promise((resume) => setTimeout(resume, 300))
    const mark = `edited-${i}-${Math.random().toString(36).slice(2)}`
    const start = performance.now()
    writeFileSync(file, `${original}\n\n${mark}\n`)
    while (!(await (await fetch(origin + path)).text()).includes(mark)) {
      if (performance.now() - start > 20_000) throw new Error('the edit never showed')
    }
    times.push(performance.now() - start)
  }
} finally {
  writeFileSync(file, original)
  server.kill()
}
times.sort((a, b) => a - b)
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
console.log(`${edits} edits: median ${at(0.5)} ms, fastest ${at(0)} ms, slowest ${at(1)} ms`)
