/** The commands to run after `docsgen init`. */
import { shellWord } from '../../commands/shell.ts'
import type { Found, PackageManager } from './find-out.ts'

interface Commands {
  readonly install: string
  /** Adds docsgen to a package. */
  readonly add: string
  readonly lock: string
  /** Installs what the lock file names. */
  readonly ci: string
  /** Runs docsgen. */
  readonly run: string
}

export const INSTALL: Readonly<Record<PackageManager, Commands>> = {
  npm: {
    install: 'npm install',
    add: 'npm install --save-dev docsgen',
    lock: 'package-lock.json',
    ci: 'npm ci',
    run: 'npx docsgen',
  },
  pnpm: {
    install: 'pnpm install',
    add: 'pnpm add --save-dev docsgen',
    lock: 'pnpm-lock.yaml',
    ci: 'pnpm install --frozen-lockfile',
    run: 'pnpm docsgen',
  },
  yarn: {
    install: 'yarn install',
    add: 'yarn add --dev docsgen',
    lock: 'yarn.lock',
    ci: 'yarn install --frozen-lockfile',
    run: 'yarn docsgen',
  },
}

/** @param folder of the site, relative to the current one; empty for that one itself */
export function nextCommands(found: Found, folder: string): [install: string, serve: string] {
  const { install, add, run } = INSTALL[found.packageManager]
  const enter = folder === '' ? '' : `cd ${shellWord(folder)} && `
  return [
    `${enter}${found.isInstalled || !found.hasPackage ? install : add}`,
    `${run} serve --watch`,
  ]
}
