/** docsgen uses the packages that it names for their jobs, in the code that runs. */
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { askPort } from './http.ts'
import { repository } from './run.ts'
import { site } from './site.ts'
import { until } from './until.ts'

/** The module of each package that docsgen imports. */
const ENTRIES: Readonly<Record<string, string>> = {
  chokidar: 'index.js',
  commander: 'esm.mjs',
  esbuild: 'lib/main.js',
  react: 'index.js',
  'react-dom': 'server.edge.js',
  'rehype-slug': 'index.js',
  'rehype-stringify': 'index.js',
  'remark-parse': 'index.js',
  'remark-rehype': 'index.js',
  sirv: 'build.mjs',
  unified: 'index.js',
}

/** Plugins of unified are at work when what they add to a processor is. */
const PLUGINS = new Set(['remark-parse', 'remark-rehype', 'rehype-slug', 'rehype-stringify'])

/** `counted` of a package: gives a function that writes the package's name to a file when it is called. */
const counter = (name: string) => `
  let isCounted = false
  const count = () => {
    if (isCounted || !process.env.CALLED_PACKAGES) return
    isCounted = true
    process.getBuiltinModule('node:fs').appendFileSync(process.env.CALLED_PACKAGES, '${name}\\n')
  }
  const counting = (work) => function (...given) { count(); return Reflect.apply(work, this, given) }
  const ofPlugin = (plugin) => function (...given) {
    const transform = Reflect.apply(plugin, this, given)
    for (const member of ['parser', 'compiler'])
      if (Object.hasOwn(this, member) && this[member]) this[member] = counting(this[member])
    return transform && counting(transform)
  }
  const counted = (value) => {
    if (typeof value !== 'function') return value
    if (${PLUGINS.has(name)}) return ofPlugin(value)
    return new Proxy(value, {
      apply(work, self, given) { count(); return Reflect.apply(work, self, given) },
      construct(work, given, made) { count(); return Reflect.construct(work, given, made) },
    })
  }`

/** Copies a package, with a counter at its entry. */
async function installCounted(name: string, modules: string): Promise<void> {
  const from = join(repository, 'node_modules', name)
  cpSync(from, join(modules, name), {
    recursive: true,
    filter: (path) => path !== join(from, 'bin'),
  })
  const path = join(modules, name, ENTRIES[name] ?? '')
  const { type } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  if (type !== 'module' && !path.endsWith('.mjs')) {
    const all = 'Object.entries(module.exports).map(([name, value]) => [name, counted(value)])'
    appendFileSync(path, `${counter(name)}\nmodule.exports = Object.fromEntries(${all})\n`)
    return
  }
  const members = Object.keys(await import(join(from, ENTRIES[name] ?? '')))
  renameSync(path, join(dirname(path), 'original.mjs'))
  const exported = members.map((member) =>
    member === 'default'
      ? 'export default counted(original.default)'
      : `export const ${member} = counted(original.${member})`,
  )
  const original = `import * as original from './original.mjs'`
  writeFileSync(path, [original, counter(name), ...exported].join('\n'))
}

/** docsgen, compiled as always, with packages that count. Gives the path of its program. */
async function compileCounted(): Promise<string> {
  const copy = mkdtempSync(join(inject('temporary'), 'named-packages-'))
  for (const name of ['bin', 'package.json', 'scripts', 'src', 'templates', 'tsconfig.json'])
    cpSync(join(repository, name), join(copy, name), { recursive: true })
  const modules = join(copy, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name in ENTRIES) await installCounted(name, modules)
    else symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
  const compiling = spawn(process.execPath, [join(copy, 'scripts/compile.js')])
  let errors = ''
  compiling.stderr.on('data', (data) => (errors += data))
  await new Promise((resolve) => compiling.on('close', resolve))
  expect(errors).toBe('')
  return join(copy, 'bin/docsgen.js')
}

test('serve --watch calls commander, chokidar, sirv, esbuild, React and each part of unified', async () => {
  const program = await compileCounted()
  const made = await site({ 'docs/index.md': '# Start\n\n## Text\n' }).done()
  const log = made.path('called.txt')
  writeFileSync(log, '')
  const serving = spawn(process.execPath, [program, 'serve', '--watch', '--port', '0'], {
    cwd: made.root,
    env: { ...process.env, DOCSGEN_PARSER: 'remark', CALLED_PACKAGES: log },
  })
  onTestFinished(() => void serving.kill('SIGKILL'))
  let said = ''
  for (const stream of [serving.stdout, serving.stderr]) stream.on('data', (data) => (said += data))
  const port = await until(() => {
    if (serving.exitCode !== null) throw new Error(said)
    return Number(/:(\d+)\//.exec(said)?.[1] ?? 0)
  })
  expect((await askPort(port)('/')).body).toContain('<h2 id="text">')
  const called = () => [...new Set(readFileSync(log, 'utf8').trim().split('\n'))].sort()
  await until(() => called().includes('chokidar'))
  expect(called()).toEqual(Object.keys(ENTRIES))
})
