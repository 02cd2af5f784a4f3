// The licenses of the packages that are bundled into dist: most require that their text is kept.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} root folder of docsgen
 * @param {readonly string[]} inputs paths of the bundled files, relative to the root
 * @returns {string} for each package its name, version, source and license text
 * @throws {Error} if a package does not say what its license is
 */
export function licenseNotices(root, inputs) {
  const folders = new Set(inputs.flatMap((path) => packageFolder(path) ?? []))
  const notices = [...folders].map((folder) => noticeOf(root, folder))
  const head = 'docsgen includes code of the following packages, each under its own license.\n'
  return [head, ...new Set(notices.sort())].join(`\n${'-'.repeat(80)}\n\n`)
}

/** `node_modules/a/node_modules/@b/c/index.js` → `node_modules/a/node_modules/@b/c` */
function packageFolder(path) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

function noticeOf(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, license, repository, homepage } = manifest
  if (!license) throw new Error(`${folder}/package.json does not name a license`)
  const source = (
    repository?.url ??
    repository ??
    homepage ??
    `https://www.npmjs.com/package/${name}`
  ).replace(/^git\+|\.git$/g, '')
  const texts = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  return [
    `${name} ${version}`,
    `License: ${license}`,
    `Source: ${source}`,
    ...texts.map((text) => `\n${text}`),
    '',
  ].join('\n')
}
