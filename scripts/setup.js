// Makes a fresh clone ready: installs what is missing, compiles what has changed, and with
// --browser makes sure of a browser for the tests. With nothing to do it takes milliseconds.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

install()
compile()
if (process.argv.includes('--browser')) await ensureBrowser()

function install() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  const stamp = join(root, 'node_modules/.docsgen-lock')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Installing packages …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

function compile() {
  const stamp = join(root, 'dist/stamp')
  const state = ['src', 'package-lock.json', 'scripts/compile.js']
    .flatMap((path) => stateOf(join(root, path)))
    .join('\n')
  const wanted = createHash('sha256').update(state).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  run(process.execPath, [join(root, 'scripts/compile.js')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function stateOf(path) {
  const stat = statSync(path)
  if (stat.isFile()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(path)
    .sort()
    .flatMap((name) => stateOf(join(path, name)))
}

async function ensureBrowser() {
  if (findBrowser()) return
  console.error('Looking for a browser for the tests …')
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [playwright, 'install', '--only-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
    })
  }
  if (findBrowser()) return
  console.error(
    'No browser was found for the tests. Install Chromium or Chrome, or set CHROME_PATH to one.',
  )
  process.exit(1)
}

function run(command, args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    console.error(`\`${command} ${args.join(' ')}\` failed; see its output above.`)
    process.exit(1)
  }
}
