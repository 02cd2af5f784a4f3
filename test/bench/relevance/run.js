// Starts the benchmark: it is TypeScript, which Node.js 20 does not run by itself.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
await build({
  absWorkingDir: root,
  entryPoints: {
    'bench-relevance': join(here, 'main.ts'),
    worker: join(root, 'src/content/worker.ts'),
  },
  outdir: join(root, '.docsgen'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
})
await import(pathToFileURL(join(root, '.docsgen/bench-relevance.js')).href)
