/**
 * Bundled themes, shared by the small sites of all tests: bundling takes longer than the rest of their
 * build. They are passed on as part of a work folder, which CI restores between machines in the same
 * way; docsgen uses a bundle only if its key matches, and if it is not damaged.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Files that are linked into each site: enough for the bundles that many sites share. */
const MOST_BUNDLES = 60

/** A bundle with what it imports, and its code for Node.js. */
const isBundle = (name: string) => /^theme-.*\.(?:json|mjs)$/.test(name)

/** Gives a site that was never built the bundles of others. */
export function borrowThemes(root: string): void {
  const folder = join(root, '.docsgen')
  if (existsSync(folder)) return
  mkdirSync(folder)
  for (const name of bundlesIn(store())) {
    // Node.js keeps every module that it has loaded, but loads one file once.
    const link = name.endsWith('.mjs') ? symlinkSync : linkSync
    link(join(store(), name), join(folder, name))
  }
}

/** Keeps the bundles of a built site for others as soon as a second site has made the same. */
export function lendThemes(root: string): void {
  const folder = join(root, '.docsgen')
  const known = new Set(bundlesIn(store()))
  // An error in a template is found by the path of the code.
  const hasTemplates = existsSync(join(root, 'templates'))
  const isShared = (name: string) => !known.has(name) && !(hasTemplates && name.endsWith('.mjs'))
  for (const name of bundlesIn(folder).filter(isShared)) {
    if (known.size >= MOST_BUNDLES) return
    if (!wasMadeElsewhere(name, root)) continue
    // Other workers must not see half of it.
    const temporary = join(store(), `${name}.${process.pid}~`)
    copyFileSync(join(folder, name), temporary)
    renameSync(temporary, join(store(), name))
    known.add(name)
  }
}

/** True if another site has made this bundle, too; notes that this one has. */
function wasMadeElsewhere(name: string, root: string): boolean {
  const first = join(store(), `${name}.first`)
  if (existsSync(first)) return readFileSync(first, 'utf8') !== root
  mkdirSync(store(), { recursive: true })
  writeFileSync(first, root)
  return false
}

/** The code of a site is recognized by the name of its work folder. */
const store = () => join(inject('temporary'), 'themes/.docsgen')

/** Names of the bundles in a folder, if it is one. */
function bundlesIn(folder: string): string[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? readdirSync(folder).filter(isBundle) : []
}
