/** The package managers of a site, by their lock files, and how they run docsgen. */

export type PackageManager = 'npm' | 'pnpm' | 'yarn'

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

/** In the order in which their lock files are looked for. */
export const PACKAGE_MANAGERS: Readonly<Record<PackageManager, Commands>> = {
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
  npm: {
    install: 'npm install',
    add: 'npm install --save-dev docsgen',
    lock: 'package-lock.json',
    ci: 'npm ci',
    run: 'npx docsgen',
  },
}

/**
 * The package manager whose lock file is in a folder.
 * @param has whether the folder has a file of this name
 */
export function packageManagerIn(has: (name: string) => boolean): PackageManager | undefined {
  const managers = Object.keys(PACKAGE_MANAGERS) as PackageManager[]
  return managers.find((name) => has(PACKAGE_MANAGERS[name].lock))
}
