// Compiles src to dist with esbuild, all packages but esbuild itself bundled in, so that docsgen
// starts fast. `dist/fingerprint` is the hash of the result: the memory of another docsgen is not
// believed. With --types, declaration files too.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
const result = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts', 'src/index.ts', 'src/content/worker.ts'],
  entryNames: '[name]',
  chunkNames: 'chunk-[name]-[hash]',
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['esbuild'],
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: true,
  // Some packages are CommonJS and ask for Node's own modules with require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})
const names = Object.keys(result.metafile.outputs).sort()
const fingerprint = createHash('sha256')
for (const name of names) {
  const { readFileSync } = await import('node:fs')
  fingerprint.update(name).update(readFileSync(join(root, name)))
}
writeFileSync(join(dist, 'fingerprint'), fingerprint.digest('hex').slice(0, 20))
if (process.argv.includes('--types')) {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--outDir', 'dist/types'],
    { cwd: root, stdio: 'inherit' },
  )
}
