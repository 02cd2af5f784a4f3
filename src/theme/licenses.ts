/** The licenses of the packages whose code a site, or docsgen itself, contains: most require that their text is kept. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageRoot } from '../package.ts'

const HEAD = 'The scripts and style sheets of this site include code of these packages.'
const LINE = `\n${'-'.repeat(80)}\n\n`

/**
 * For each package its name, version, source and license text.
 * @param inputs paths of files in bundles, relative to the root
 * @param head says what the packages are
 */
export function licensesOf(inputs: Iterable<string>, root: string, head = HEAD): string {
  const folders = new Set<string>()
  for (const path of inputs) {
    const folder = packageFolder(resolve(root, path).replaceAll('\\', '/'))
    if (folder !== null && existsSync(join(folder, 'package.json'))) folders.add(folder)
  }
  const notices = new Set([...folders].map(noticeOf).sort())
  return [`${head}\n`, ...notices].join(LINE)
}

/** `/a/node_modules/@b/c/index.js` → `/a/node_modules/@b/c`; null for code of the site. */
function packageFolder(path: string): string | null {
  const own = packageRoot.replaceAll('\\', '/')
  const isOwn = path.startsWith(`${own}/`) && !path.startsWith(`${own}/node_modules/`)
  if (isOwn) return own
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null
}

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = manifest
  const texts = textsIn(folder).map((path) => `\n${readFileSync(path, 'utf8').trim()}\n`)
  const source = `https://www.npmjs.com/package/${name}`
  return [
    `${name} ${version}`,
    `License: ${license?.type ?? license ?? 'see its source'}`,
    `Source: ${source}`,
    ...texts,
  ].join('\n')
}

/** The files of licenses in a package, also those in a folder of them, by absolute path. */
function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => /^(?:licen[cs]es?|notice|copying)/i.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isFile()) return path
      if (!entry.isDirectory()) return []
      const files = readdirSync(path, { withFileTypes: true })
      return files.filter((file) => file.isFile()).map(({ name }) => join(path, name))
    })
    .sort()
}
