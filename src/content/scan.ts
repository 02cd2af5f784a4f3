/** Reads the docs folder: which pages there are, which files lie beside them. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../hash.ts'
import { errorCode, fatal, messageOf, SiteError, warning } from '../problems.ts'
import type { Config, Problem, Source } from '../types.ts'
import type { Disk } from './disk.ts'
import { includedFiles } from './includes.ts'

export interface Scan {
  readonly sources: readonly Source[]
  /** Source paths of the files that are no pages. */
  readonly files: ReadonlySet<string>
  readonly problems: readonly Problem[]
}

/** @throws SiteError when there is no docs folder or it cannot be read */
export function scan(config: Config, disk: Disk): Scan {
  const problems: Problem[] = []
  const sources: Source[] = []
  const files = new Set<string>()
  const locales = config.locales.map((l) => l.name)
  for (const path of listDocs(config, disk)) {
    if (!/\.(md|markdown)$/i.test(path)) {
      files.add(path)
      continue
    }
    // Partials are included by pages, not pages themselves.
    if (path.split('/').some((part) => part.startsWith('_'))) continue
    const file = `${config.docs}/${path}`
    const text = decode(disk, file, problems)
    if (text === null) continue
    const included = includedFiles(file, text, disk)
    const parts = [file, ...Object.keys(included)].map((part) => [
      part,
      disk.readIfAllowed(part)?.hash,
    ])
    const key = hash(JSON.stringify([path, locales, parts]))
    sources.push(
      disk.remember(file, key, () => ({
        ...placeOf(path, locales),
        file,
        text,
        files: included,
        key,
      })),
    )
  }
  // Publishing nothing in place of a site is never meant.
  if (sources.length + problems.length === 0) {
    const reason = `there is no page in the folder "${config.docs}"`
    throw new SiteError([fatal('docs', { file: config.docs }, reason, 'Put Markdown files in it.')])
  }
  return { sources, files, problems }
}

function listDocs(config: Config, disk: Disk): string[] {
  const folder = join(config.root, config.docs)
  const place = { file: config.docs }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SiteError([
      fatal(
        'docs',
        place,
        `there is no folder "${config.docs}" in ${config.root}`,
        'Make it and put Markdown files in it, or name the folder under `docs` in the configuration.',
      ),
    ])
  }
  try {
    return disk.list(config.docs)
  } catch (error) {
    throw new SiteError([fatal('docs', place, `the docs cannot be read: ${messageOf(error)}`)], {
      cause: error,
    })
  }
}

/** Where an overlay goes: `@au/faq.md` and `faq.au.md` replace `faq.md` for the locale au. */
function placeOf(
  path: string,
  locales: readonly string[],
): { path: string; locale: string | null } {
  const folder = /^@([^/]+)\/(.+)$/.exec(path)
  if (folder && locales.includes(folder[1] as string)) {
    return { path: folder[2] as string, locale: folder[1] as string }
  }
  const suffix = /^(.+)\.([^./]+)(\.[^./]+)$/.exec(path)
  if (suffix && locales.includes(suffix[2] as string)) {
    return { path: `${suffix[1]}${suffix[3]}`, locale: suffix[2] as string }
  }
  return { path, locale: null }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** NUL and the noncharacters of Unicode, which holes.ts and variables.ts use as marks. */
const NO_TEXT = /[\0\uFDD0-\uFDEF]/

/** The text of a file with `\n` as its line end; null, with a problem, if it is no text. */
function decode(disk: Disk, file: string, problems: Problem[]): string | null {
  let bytes: Uint8Array | undefined
  try {
    bytes = disk.read(file)?.bytes
  } catch (error) {
    problems.push(
      fatal(
        'unreadable',
        { file },
        `the file cannot be read: ${messageOf(error)}`,
        errorCode(error) === 'EACCES' ? 'Give docsgen the right to read it.' : undefined,
      ),
    )
    return null
  }
  if (bytes === undefined) {
    problems.push(
      warning(
        'unreadable',
        { file },
        'the file leads nowhere or out of the site, and was left out',
      ),
    )
    return null
  }
  try {
    const text = decoder.decode(bytes).replace(/\r\n?/g, '\n')
    const odd = text.search(NO_TEXT)
    if (odd < 0) return text
    problems.push(
      warning(
        'encoding',
        { file, line: lineAt(text, odd), column: 1 },
        'the file has characters that no text may have; they were replaced',
        'Is it really a text file?',
      ),
    )
    return text.replace(new RegExp(NO_TEXT, 'g'), '\uFFFD')
  } catch {
    const line = firstBadLine(bytes)
    problems.push(
      fatal(
        'encoding',
        { file, line, column: 1 },
        'the file is not UTF-8 text',
        'Save it as UTF-8, or give it another ending than .md if it is no text.',
      ),
    )
    return null
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function firstBadLine(bytes: Uint8Array): number {
  const lenient = new TextDecoder().decode(bytes)
  const replaced = lenient.indexOf('\uFFFD')
  return replaced < 0 ? 1 : lineAt(lenient, replaced)
}
