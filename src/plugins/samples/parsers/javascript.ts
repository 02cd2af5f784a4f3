/** JavaScript and TypeScript, with and without JSX: esbuild parses them. */
import type { Loader } from 'esbuild'
import { loadEsbuild } from '../../../utilities/esbuild.ts'
import type { Checker, Fault, Language } from '../types.ts'

const LOADERS: Readonly<Record<string, Loader>> = {
  js: 'jsx',
  javascript: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  tsx: 'tsx',
}

/** The first syntax error, or null. */
export async function parseScript(code: string, loader: Loader): Promise<Fault | null> {
  const { transform } = await loadEsbuild()
  try {
    await transform(code, {
      loader,
      format: 'esm',
      target: 'esnext',
      jsx: 'preserve',
      logLevel: 'silent',
    })
    return null
  } catch (error) {
    const first = (
      error as { errors?: { text: string; location: { line: number; column: number } | null }[] }
    ).errors?.[0]
    if (first === undefined) throw error
    return {
      line: first.location?.line ?? 1,
      column: (first.location?.column ?? 0) + 1,
      reason: first.text,
    }
  }
}

const checkerFor =
  (loader: Loader): Checker =>
  (codes) =>
    Promise.all(codes.map((code) => parseScript(code, loader)))

export const javascript: readonly Language[] = Object.entries(LOADERS).map(([name, loader]) => ({
  names: [name],
  needs: 'esbuild',
  open: async () => checkerFor(loader),
}))
