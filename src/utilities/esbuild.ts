/** esbuild, loaded when it is first needed. */
import { setTimeout as afterTimers } from 'node:timers/promises'
import type * as esbuild from 'esbuild'
import { isInstalled } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

let loaded: typeof esbuild | null = null

/** @throws SiteError if its program, an optional dependency, was not installed for this system */
export async function loadEsbuild(): Promise<typeof esbuild> {
  if (loaded === null) requireProgram()
  loaded ??= await import('esbuild')
  return loaded
}

function requireProgram(): void {
  const name = `@esbuild/${process.platform}-${process.arch}`
  if (process.env.ESBUILD_BINARY_PATH || isInstalled(name)) return
  const note =
    'Install the dependencies again on this system, with optional ones: `npm install --include=optional`.'
  throw new SiteError([fatal('install', { file: '' }, `the package ${name} is missing`, note)])
}

/** At the top of a bundle: packages in CommonJS load the modules of Node.js with `require`. */
export const REQUIRE =
  "import { createRequire as docsgenCreateRequire } from 'node:module';const require = docsgenCreateRequire(import.meta.url)"

/** As other bundlers have it: packages without `exports` have their ES modules in `module`. */
export const MAIN_FIELDS = ['module', 'main']

/** Endings of style sheets that become CSS only by the `css` of a plugin. */
export const OTHER_STYLES = ['.scss', '.sass', '.less', '.styl', '.pcss']

/** Endings of all style sheets. */
export const STYLES = ['.css', ...OTHER_STYLES]

/** Leaves out style sheets that code imports. */
const WITHOUT_STYLES = Object.fromEntries(STYLES.map((ending) => [ending, 'empty' as const]))

/** Options of every bundle of a site's code that Node.js runs from memory; style sheets are left out. */
export const SITE_CODE = {
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  mainFields: MAIN_FIELDS,
  banner: { js: REQUIRE },
  loader: WITHOUT_STYLES,
  logLevel: 'silent',
} as const satisfies esbuild.BuildOptions

const contexts = new Set<Pick<esbuild.BuildContext, 'dispose'>>()

/** Has `endEsbuild` dispose of a context, with which esbuild keeps running. */
export function keepContext(context: Pick<esbuild.BuildContext, 'dispose'>): void {
  contexts.add(context)
}

/** Disposes of a context that is no longer needed. */
export async function dropContext(context: Pick<esbuild.BuildContext, 'dispose'>): Promise<void> {
  contexts.delete(context)
  await context.dispose()
}

/** Longest wait for esbuild to dispose of its contexts, in milliseconds. */
const LONGEST_WAIT = 500

/** Ends esbuild's process. With contexts that nothing can use any more, it would print a stack trace. */
export async function endEsbuild(): Promise<void> {
  const disposed = Promise.all([...contexts].map((context) => context.dispose()))
  if (contexts.size > 0) await Promise.race([disposed, afterTimers(LONGEST_WAIT)])
  stopEsbuild()
}

/** The same at once, without its contexts. */
export function stopEsbuild(): void {
  void loaded?.stop()
}
