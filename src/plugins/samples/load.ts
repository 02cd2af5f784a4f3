/** Loads optional packages, preferring those of the site over those installed next to docsgen. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../package.ts'
import type { Load } from './types.ts'

export function loaderFor(root: string): Load {
  return async (name) => {
    for (const folder of [root, packageRoot]) {
      const found = resolveIn(folder, name)
      if (found === null) continue
      const module = (await import(pathToFileURL(found).href)) as { default?: object }
      // CommonJS modules may have their exports only on `default`.
      return { ...module.default, ...module }
    }
    return null
  }
}

/** Path of a package's main file, or of a file in a package; null if it is not installed. */
function resolveIn(folder: string, name: string): string | null {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    return null
  }
}
