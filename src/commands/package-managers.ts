/** The package managers of a site, by their lock files, and how they run docsgen. */

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

interface Commands {
  readonly install: string
  /** Adds docsgen to a package. */
  readonly add: string
  readonly lock: string
  /**
   * Makes the package manager available where only Node.js and npm are; null for npm.
   * @param version the one that made the site, if it is known
   */
  readonly setup: (version: string | null) => string | null
  /**
   * Installs what the lock file names.
   * @param version the one that made the site, if it is known
   */
  readonly ci: (version: string | null) => string
  /** Runs docsgen. */
  readonly run: string
}

/** In the order in which their lock files are looked for. */
export const PACKAGE_MANAGERS: Readonly<Record<PackageManager, Commands>> = {
  pnpm: {
    install: 'pnpm install',
    add: 'pnpm add --save-dev docsgen',
    lock: 'pnpm-lock.yaml',
    setup: (version) => `npm install --global pnpm@${version ?? '12'}`,
    ci: () => 'pnpm install --frozen-lockfile',
    run: 'pnpm docsgen',
  },
  yarn: {
    install: 'yarn install',
    add: 'yarn add --dev docsgen',
    lock: 'yarn.lock',
    // Corepack brings the version that package.json names. Node.js has it no longer.
    setup: () => 'npm install --global corepack',
    // All versions know the old option, but Yarn since 2 warns of it.
    ci: (version) => `yarn install --${(version ?? '') > '2' ? 'immutable' : 'frozen-lockfile'}`,
    run: 'yarn docsgen',
  },
  bun: {
    install: 'bun install',
    add: 'bun add --dev docsgen',
    lock: 'bun.lock',
    setup: () => 'npm install --global bun',
    ci: () => 'bun install --frozen-lockfile',
    run: 'bunx docsgen',
  },
  npm: {
    install: 'npm install',
    add: 'npm install --save-dev docsgen',
    lock: 'package-lock.json',
    setup: () => null,
    ci: () => 'npm ci',
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
