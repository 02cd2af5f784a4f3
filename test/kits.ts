/**
 * Bundled themes, shared by the small sites of all tests: bundling takes longer than the rest of their
 * build. They are passed on as part of a work folder, which CI restores between machines in the same
 * way; docsgen uses a bundle only if its key matches.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Files, and keys of the configuration, that may give a site a theme of its own. */
const OWN_FILES = ['templates', 'static', 'components', 'pages', 'client.ts', 'client.js']
const OWN_KEYS = /\b(?:algolia|analytics|base|client|plugins)\b/
/** What is left has or has no search, and is built by the sources or by the compiled program. */
const ENOUGH = 4

const isBundle = (name: string) => /^kit-.*\.json$/.test(name)

/** Gives a site that was never built the bundles of others. */
export function borrowKits(root: string): void {
  const folder = join(root, '.docsgen')
  if (existsSync(folder) || !existsSync(store())) return
  mkdirSync(folder)
  for (const name of readdirSync(store()).filter(isBundle))
    copyFileSync(join(store(), name), join(folder, name))
}

/** Keeps the bundles of a built site for others, unless they fit no other. */
export function lendKits(root: string): void {
  const folder = join(root, '.docsgen')
  if (!isFolder(folder) || hasOwnTheme(root)) return
  mkdirSync(store(), { recursive: true })
  const known = new Set(readdirSync(store()))
  if (known.size >= 2 * ENOUGH) return
  for (const name of readdirSync(folder).filter((it) => isBundle(it) && !known.has(it))) {
    // Other workers must not see half of it.
    const temporary = join(store(), `${name}.${process.pid}~`)
    copyFileSync(join(folder, name), temporary)
    renameSync(temporary, join(store(), name))
  }
}

const store = () => join(inject('temporary'), 'kits')

function hasOwnTheme(root: string): boolean {
  const isConfig = (name: string) => name.startsWith('site.config.')
  return (
    OWN_FILES.some((name) => existsSync(join(root, name))) ||
    readdirSync(root).some(
      (name) => isConfig(name) && OWN_KEYS.test(readFileSync(join(root, name), 'utf8')),
    )
  )
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
