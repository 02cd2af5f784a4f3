/** The commands to run after `docsgen init`. */
import type { Found, PackageManager } from './find-out.ts'

const INSTALL = {
  npm: ['npm install', 'npm install --save-dev docsgen', 'npx docsgen'],
  pnpm: ['pnpm install', 'pnpm add --save-dev docsgen', 'pnpm docsgen'],
  yarn: ['yarn install', 'yarn add --dev docsgen', 'yarn docsgen'],
} as const satisfies Record<PackageManager, readonly string[]>

/** @param folder of the site, relative to the current one; empty for that one itself */
export function nextCommands(found: Found, folder: string): [install: string, serve: string] {
  const [install, add, run] = INSTALL[found.packageManager]
  const enter = folder === '' ? '' : `cd ${/^[\w./-]+$/.test(folder) ? folder : `'${folder}'`} && `
  return [
    `${enter}${found.isInstalled || !found.hasPackage ? install : add}`,
    `${run} serve --watch`,
  ]
}
