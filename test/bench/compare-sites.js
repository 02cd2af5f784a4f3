// Compares what two compiled checkouts of docsgen make of the same sites, byte for byte.
// node test/bench/compare-sites.js <checkout before> <checkout after> [site folder …]
// Without folders: the example site, the manual, and the sites in test/cases, all of the first checkout.
//
// Each site is copied to a folder without git, and built there by both with several sets of options.
// Names of bundled scripts and style sheets, their integrity and the hashes of policies are masked, and
// differences within those files are listed apart: a moved import renames them all. Exits with 1 if
// anything else differs.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'

const [before, after, ...given] = process.argv.slice(2).map((path) => resolve(path))
if (!after) {
  console.error(
    'usage: node test/bench/compare-sites.js <checkout before> <checkout after> [site folder …]',
  )
  process.exit(2)
}

/** Sets of options of `docsgen build`. */
const VARIANTS = [[], ['--relative']]
/** Keys of arguments, which name the code that made a file. */
const UNCOMPARED = /(^|\/)\.docsgen\.json$/
const BUNDLED = /(^|\/)assets\/[^/]+\.(js|css)$/
/** What a site is, without what is made of it. */
const LEFT_OUT = /^(node_modules|build|\.docsgen|\.git|expected|test|src|dist|scripts|bin)$/

const cases = join(before, 'test/cases')
const sites =
  given.length > 0
    ? given
    : [before, join(before, 'manual'), ...readdirSync(cases).map((name) => join(cases, name))]

const work = mkdtempSync(join(tmpdir(), 'docsgen-compare-'))
let isEqual = true
try {
  for (const site of sites) isEqual = compareSite(site) && isEqual
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.exit(isEqual ? 0 : 1)

/** Builds and checks one site with both checkouts. Returns whether they agree. */
function compareSite(site) {
  const name = site === before ? 'example site' : relative(before, site).replace(/^(\.\.\/)+/, '')
  // The manual reads the sources of its own checkout.
  const copy = site === join(before, 'manual') ? site : freeze(site)
  const differences = []
  for (const options of VARIANTS) {
    const [one, two] = [before, after].map((checkout) => buildSite(checkout, copy, options))
    differences.push(...compareFiles(one, two).map((text) => [...options, text].join(' ')))
  }
  const [one, two] = [before, after].map((checkout) => checkSite(checkout, copy))
  const lines = new Set(one)
  const others = new Set(two)
  for (const line of one) if (!others.has(line)) differences.push(`no longer reported: ${line}`)
  for (const line of two) if (!lines.has(line)) differences.push(`newly reported: ${line}`)
  if (differences.length === 0 && one.join() !== two.join())
    differences.push('problems are reported in another order')
  const isBundle = (text) => /(^| )bundle /.test(text)
  const serious = differences.filter((text) => !isBundle(text))
  const bundles = differences.length - serious.length
  const noted = bundles > 0 ? ` (${bundles} scripts and style sheets differ)` : ''
  console.log(serious.length === 0 ? `same    ${name}${noted}` : `DIFFERS ${name}${noted}`)
  for (const text of serious) console.log(`        ${text}`)
  return serious.length === 0
}

/** A copy of a site outside of all repositories, so that history and ignored files do not matter. */
function freeze(site) {
  const copy = join(work, `${sites.indexOf(site)}-${basename(site)}`)
  mkdirSync(copy)
  for (const entry of readdirSync(site))
    if (!LEFT_OUT.test(entry)) cpSync(join(site, entry), join(copy, entry), { recursive: true })
  const modules = join(site, 'node_modules')
  if (existsSync(modules)) symlinkSync(modules, join(copy, 'node_modules'))
  return copy
}

function runDocsgen(checkout, args) {
  const bin = join(checkout, 'bin/docsgen.js')
  const options = { encoding: 'utf8', maxBuffer: 1e9 }
  return spawnSync(process.execPath, [bin, ...args], options)
}

/** The texts of the built site by path; the message if it is not built. */
function buildSite(checkout, root, options) {
  const out = join(work, 'out')
  rmSync(out, { recursive: true, force: true })
  const { status, stderr } = runDocsgen(checkout, [
    'build',
    '--root',
    root,
    '--out',
    out,
    '--no-cache',
    ...options,
  ])
  if (!existsSync(out)) return new Map([['(no site)', `${status}: ${stderr}`]])
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)))
    .filter((path) => !UNCOMPARED.test(path))
    .sort()
  return new Map(
    files.map((path) => [maskNames(path), maskNames(readFileSync(join(out, path), 'latin1'))]),
  )
}

/** The problems of a site, one a line. */
function checkSite(checkout, root) {
  const { stdout } = runDocsgen(checkout, ['check', '--root', root, '--json', '--no-cache'])
  try {
    return JSON.parse(stdout).problems.map((problem) => JSON.stringify(problem))
  } catch {
    return [stdout]
  }
}

/** Replaces what follows from the bytes of a script or style sheet. */
function maskNames(text) {
  return text
    .replace(/(assets\/[\w.-]+?)-[A-Za-z0-9_-]{8,}\.(js|css)\b/g, '$1.$2')
    .replace(/sha(256|384|512)-[A-Za-z0-9+/=_-]{20,}/g, 'sha$1-…')
    .replace(/(name="?docsgen-build"? content="?)[\w.-]+/g, '$1…')
}

function compareFiles(one, two) {
  const differences = []
  for (const [path, text] of one) {
    const kind = BUNDLED.test(path) ? 'bundle ' : ''
    if (!two.has(path)) differences.push(`${kind}gone: ${path}`)
    else if (two.get(path) !== text)
      differences.push(`${kind}${path}: ${contrast(text, two.get(path))}`)
  }
  for (const path of two.keys())
    if (!one.has(path)) differences.push(`${BUNDLED.test(path) ? 'bundle ' : ''}new: ${path}`)
  return differences
}

/** The first place where two texts differ, from both. */
function contrast(one, two) {
  let at = 0
  while (one[at] === two[at]) at++
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60))
  return `${around(one)} → ${around(two)}`
}
