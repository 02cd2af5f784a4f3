import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from './cache/hash.ts'

/** The folder docsgen is installed in. This file and its compiled form are one level below it. */
export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

/** True when running from the compiled files, as users do, and not from the sources. */
export const isCompiled = import.meta.url.endsWith('.js')

const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string
  dependencies: Readonly<Record<string, string>>
  optionalDependencies: Readonly<Record<string, string>>
}

/** The version in package.json. */
export const { version } = manifest

const compiled = join(packageRoot, 'dist/fingerprint')

/**
 * Hash of docsgen's own code, of the packages bundled with it, and of the versions of those it
 * imports at run time. Cached results of another fingerprint are not used.
 */
export const fingerprint = hash(
  [
    isCompiled && existsSync(compiled) ? readFileSync(compiled, 'utf8') : 'sources',
    ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
      // The code that runs esbuild's program is a part of docsgen, and accepts only its own version.
      .filter((name) => !name.startsWith('@types/') && !name.startsWith('@esbuild/'))
      .map((name) => `${name} ${versionOf(name, packageRoot)}`),
    process.env.DOCSGEN_PARSER,
  ].join('\n'),
)

/**
 * The version of an installed package.
 * @param from absolute path of the folder whose code imports it
 * @returns null if it is not installed
 */
export function versionOf(name: string, from: string): string | null {
  return installedPackage(name, from)?.version ?? null
}

/** Shiki, which colors code if a site asks for it; also found where only a linked docsgen has it. */
export function installedShiki(root: string): InstalledPackage | null {
  return installedPackage('shiki', root) ?? installedPackage('shiki', packageRoot)
}

export interface InstalledPackage {
  readonly version: string
  /** Absolute path. */
  readonly folder: string
}

function installedPackage(name: string, from: string): InstalledPackage | null {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    const found = readManifest(place)
    if (found?.name === name) return { version: found.version, folder: place }
  }
  return resolvedPackage(name, from)
}

/** A package that is not in a folder `node_modules`, as with Yarn's Plug'n'Play. */
function resolvedPackage(name: string, from: string): InstalledPackage | null {
  try {
    const entry = createRequire(join(from, 'package.json')).resolve(name)
    for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
      const found = readManifest(folder)
      if (found?.name === name) return { version: found.version, folder }
    }
  } catch {
    // Not installed.
  }
  return null
}

/** Whether a dependency of docsgen is there, of which the optional ones can be left out. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(compiled).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

function readManifest(folder: string): { name: string; version: string } | null {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
