/** The commands to run after `docsgen init`, and what it does not do itself. */
import { PACKAGE_MANAGERS, shellWord } from '../../plugin/index.ts'
import { SCRIPTS } from './files.ts'
import type { Found } from './find-out.ts'

/** @param folder of the site, relative to the current one; empty for that one itself */
export function nextCommands(found: Found, folder: string): [install: string, serve: string] {
  const { install, add, run } = PACKAGE_MANAGERS[found.packageManager]
  const enter = folder === '' ? '' : `cd ${shellWord(folder)} && `
  return [
    `${enter}${found.isInstalled || !found.hasPackage ? install : add}`,
    `${run} serve --watch`,
  ]
}

/**
 * The scripts to add to a `package.json` that has none for docsgen; null if it has, or is new. Names
 * that are taken get a prefix.
 */
export function scriptsToAdd({
  hasPackage,
  scripts,
}: Found): Readonly<Record<string, string>> | null {
  const commands = Object.values(scripts)
  if (!hasPackage || commands.some((command) => /\bdocsgen\b/.test(command))) return null
  const isTaken = Object.keys(SCRIPTS).some((name) => Object.hasOwn(scripts, name))
  return Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, command]) => [isTaken ? `docs:${name}` : name, command]),
  )
}
