import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder docsgen is installed in. This file and its compiled form are one level below it. */
export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

/** True when running from the compiled files, as users do, and not from the sources. */
export const isCompiled = import.meta.url.endsWith('.js')

/** The version in package.json. */
export const version = (
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version

const compiled = join(packageRoot, 'dist/fingerprint')

/** Hash of docsgen's code and its packages. Caches of another docsgen are not used. */
export const fingerprint =
  isCompiled && existsSync(compiled) ? readFileSync(compiled, 'utf8') : 'sources'
