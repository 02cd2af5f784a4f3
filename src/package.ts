import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder docsgen is installed in. This file and what it is compiled to stand one level below. */
export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

/** True when running from the compiled files, as users do, and not from the sources. */
export const isCompiled = import.meta.url.endsWith('.js')

export const version = (
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version

const compiled = join(packageRoot, 'dist/fingerprint')

/**
 * Hash of docsgen's own code and of all the packages in it. What another docsgen remembered is
 * not believed.
 */
export const fingerprint =
  isCompiled && existsSync(compiled) ? readFileSync(compiled, 'utf8') : 'sources'
