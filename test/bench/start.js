// Runs a benchmark: they are TypeScript, which Node.js 20 does not run by itself.
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** @param folder address of the benchmark's folder, in which `main.ts` is */
export async function start(folder) {
  const path = fileURLToPath(folder)
  const name = `bench-${basename(path)}`
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: join(path, 'main.ts'), worker: join(root, 'src/compile/worker.ts') },
    outdir: join(root, '.docsgen'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  })
  await import(pathToFileURL(join(root, `.docsgen/${name}.js`)).href)
}
