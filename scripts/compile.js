// Compiles src to dist with esbuild. All packages except the native ones are bundled, which makes
// docsgen start faster. esbuild itself is copied: its package has an install script, which package
// managers warn about or refuse, and its programs, in packages of their own, have none.
// `dist/fingerprint` is a hash of the result and invalidates caches of other
// versions. With --package, it also writes what only the published package needs: declaration files,
// the licenses of the bundled packages, and the manual.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as bundler from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

/** Has the bundles import the copy of esbuild, which finds its program only from a path like this. */
const copiedEsbuild = {
  name: 'copied-esbuild',
  setup({ onResolve }) {
    const resolved = { path: './esbuild/lib/main.js', external: true }
    onResolve({ filter: /^esbuild$/ }, () => resolved)
  },
}

const settings = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
  metafile: true,
}
const program = await bundler.build({
  ...settings,
  entryPoints: [
    'src/cli.ts',
    'src/program.ts',
    'src/index.ts',
    'src/compile/worker.ts',
    'src/theme/licenses.ts',
    'src/commands/watchdog-thread.ts',
    'src/plugins/migrate/engine.ts',
  ],
  entryNames: '[name]',
  chunkNames: 'chunk-[name]-[hash]',
  splitting: true,
  external: ['satteri'],
  plugins: [copiedEsbuild],
  // The originals take a considerable part of a build; see each file.
  alias: {
    'hast-util-is-element': './src/plugins/llms/is-element.ts',
    '@ungap/structured-clone': './src/markdown/copy-tree.ts',
    'unist-util-visit-parents': './src/markdown/visit-parents.ts',
  },
  // The engine for configurations of other generators.
  loader: { '.wasm': 'binary' },
  minifySyntax: true,
  // A tenth of the package. Names stay, and with short lines the places of errors still help.
  minifyWhitespace: true,
  lineLimit: 160,
  // Some bundled packages are CommonJS and load Node.js modules with `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})

// A module by itself, because it becomes a part of each configuration that imports it.
const plugin = await bundler.build({ ...settings, entryPoints: { plugin: 'src/plugin/index.ts' } })
const outputFiles = [...program.outputFiles, ...plugin.outputFiles]

const fingerprint = createHash('sha256')
mkdirSync(dist, { recursive: true })
for (const { path, contents } of outputFiles.sort((a, b) => (a.path < b.path ? -1 : 1))) {
  fingerprint.update(basename(path)).update(contents)
  writeFileSync(path, contents)
}
const esbuild = join(root, 'node_modules/esbuild')
const { name, version, license } = JSON.parse(readFileSync(join(esbuild, 'package.json'), 'utf8'))
const source = readFileSync(join(esbuild, 'lib/main.js'), 'utf8')
const names = Object.keys(bundler).filter((name) => !/^(?:default|module\.exports)$/.test(name))
const { code } = await bundler.transform(source, {
  minify: true,
  platform: 'node',
  // Node.js looks for a list of exports, which is removed with other code that never runs.
  footer: `0&&(module.exports={${names}})`,
})
fingerprint.update(code)
mkdirSync(join(dist, 'esbuild/lib'), { recursive: true })
writeFileSync(join(dist, 'esbuild/lib/main.js'), code)
writeFileSync(
  join(dist, 'esbuild/package.json'),
  // Its code finds itself by its name.
  `${JSON.stringify({ name, version, license, type: 'commonjs', exports: './lib/main.js' })}\n`,
)
writeFileSync(join(dist, 'fingerprint'), fingerprint.digest('hex').slice(0, 20))

const isPackage = process.argv.includes('--package')
const current = new Set([
  ...outputFiles.map(({ path }) => basename(path)),
  'esbuild',
  'fingerprint',
  'stamp',
  ...(isPackage ? ['licenses.txt'] : []),
])
for (const name of readdirSync(dist)) {
  if (!current.has(name)) rmSync(join(dist, name), { recursive: true })
}

if (isPackage) {
  const inputs = [
    ...Object.keys(program.metafile.inputs),
    ...Object.keys(plugin.metafile.inputs),
    'node_modules/esbuild/lib/main.js',
  ]
  const { licensesOf } = await import(pathToFileURL(join(dist, 'licenses.js')).href)
  const ofPackages = inputs.filter((path) => path.includes('node_modules/'))
  const head = 'docsgen includes code of the following packages, each under its own license.'
  const licenses = licensesOf(ofPackages, root, head)
  if (licenses.includes('License: see its source'))
    throw new Error('a bundled package does not name a license')
  writeFileSync(join(dist, 'licenses.txt'), licenses)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '--project', 'tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  })
  const docsgen = join(root, 'bin/docsgen.js')
  const options = ['--root', 'manual', '--out', join(dist, 'manual'), '--no-cache', '--strict']
  execFileSync(process.execPath, [docsgen, 'build', ...options], { cwd: root, stdio: 'inherit' })
}
