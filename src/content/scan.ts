/** Reads the docs folder: which pages there are, which files lie beside them. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../hash.ts'
import { errorCode, fatal, messageOf, SiteError, warning } from '../problems.ts'
import type { Config, Problem, Source } from '../types.ts'
import type { Disk, DiskFile } from './disk.ts'
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
    const text = readPage(disk, file, problems)
    if (text === null) continue
    const included = includedFiles(file, text, disk)
    const parts = [file, ...Object.keys(included)].map((part) => disk.readIfAllowed(part)?.hash)
    const key = JSON.stringify([path, locales, Object.keys(included), parts])
    sources.push(
      disk.remember(file, key, () => ({
        ...placeOf(path, locales),
        file,
        text,
        files: included,
        key: hash(key),
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

function listDocs(config: Config, disk: Disk): readonly string[] {
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

/** The text of a page; null, with a problem, if it is none. */
function readPage(disk: Disk, file: string, problems: Problem[]): string | null {
  let read: DiskFile | null
  try {
    read = disk.read(file)
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
  if (read === null) {
    problems.push(
      warning(
        'unreadable',
        { file },
        'the file leads nowhere or out of the site, and was left out',
      ),
    )
    return null
  }
  const { text, problem } = decoded.get(read) ?? decode(read, file)
  if (problem) problems.push(problem)
  return text
}

interface Decoded {
  readonly text: string | null
  readonly problem: Problem | null
}

/** The texts of the files as they were last read. */
const decoded = new WeakMap<DiskFile, Decoded>()

function decode(read: DiskFile, file: string): Decoded {
  const made = decodeBytes(read.bytes, file)
  decoded.set(read, made)
  return made
}

/** The text with `\n` as its line end; null, with a problem, if it is no text. */
function decodeBytes(bytes: Uint8Array, file: string): Decoded {
  try {
    const text = decoder.decode(bytes).replace(/\r\n?/g, '\n')
    const odd = text.search(NO_TEXT)
    if (odd < 0) return { text, problem: null }
    const problem = warning(
      'encoding',
      { file, line: lineAt(text, odd), column: 1 },
      'the file has characters that no text may have; they were replaced',
      'Is it really a text file?',
    )
    return { text: text.replace(new RegExp(NO_TEXT, 'g'), '\uFFFD'), problem }
  } catch {
    const problem = fatal(
      'encoding',
      { file, line: firstBadLine(bytes), column: 1 },
      'the file is not UTF-8 text',
      'Save it as UTF-8, or give it another ending than .md if it is no text.',
    )
    return { text: null, problem }
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
