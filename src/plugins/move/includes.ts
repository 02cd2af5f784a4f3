/** Changes the paths of included files: in directives, code blocks, imports, and spellings of other tools. */

import {
  type Config,
  importCandidates as candidates,
  folderOf,
  importsIn,
  isMdx,
  isModule,
  type Problem,
  readLines,
  relativePath,
  type Text,
  type Texts,
  warning,
} from '../../plugin/index.ts'
import { includeCandidates, REFERENCE } from '../../sources/includes.ts'
import { placedIncludes } from '../extended-markdown/spellings/includes.ts'
import type { Destinations } from './destinations.ts'

/** A path in a text. */
interface Reference {
  readonly written: string
  readonly start: number
  readonly end: number
  /** The files that it may mean in a file, the likeliest first. */
  readonly candidates: (from: string) => readonly string[]
  readonly isImport: boolean
}

/**
 * @param pages paths of the pages, relative to the root
 * @returns what could not be changed
 */
export function changeIncludes(
  pages: Iterable<string>,
  { markdown }: Config,
  to: Destinations,
  texts: Texts,
): Problem[] {
  const problems: Problem[] = []
  const seen = new Set(pages)
  for (const file of seen) {
    const text = texts.of(file)
    if (text === null) continue
    for (const reference of referencesIn(text.text, file, markdown.syntax)) {
      const found = reference.candidates(file).find((path) => texts.of(path) !== null)
      if (found === undefined) continue
      if (/\.(?:mdx?|markdown)$/i.test(found) || isModule(found)) seen.add(found)
      problems.push(...changeOne(reference, file, found, to, text))
    }
  }
  return problems
}

function changeOne(
  { written, start, end, candidates: meant, isImport }: Reference,
  file: string,
  found: string,
  to: Destinations,
  text: Text,
): Problem[] {
  const [from, target] = [to.fileOf(file), to.fileOf(found)]
  if ((from === file && target === found) || meant(from).includes(target)) return []
  const path = written.startsWith('/')
    ? `/${target}`
    : relativePath(folderOf(from), target, isImport)
  const same =
    isImport && !written.endsWith(target.replace(/^.*\//, '')) ? withoutEnding(path) : path
  if (text.change({ start, end, text: same })) return []
  const place = { file, line: text.lineOf(start), column: 1 }
  return [warning('code-file', place, `the path "${written}" could not be changed to "${same}"`)]
}

/** As most imports are written. */
function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?\.\w+$/, '')
}

function referencesIn(text: string, file: string, syntax: string): Reference[] {
  const shown = withoutSamples(text, file)
  const paths = [...shown.matchAll(REFERENCE)].map(
    ({ 0: all, 1: double, 2: single, 3: bare, index }) => {
      const written = double ?? single ?? bare ?? ''
      const start = index + all.lastIndexOf(written)
      return { written, start, end: start + written.length, isImport: false }
    },
  )
  const others = [
    ...placedIncludes(shown),
    ...placedIncludes(text).filter(({ inCode }) => inCode === syntax),
  ]
  const found: Reference[] = [
    ...paths.map((one) => ({
      ...one,
      candidates: (from: string) => includeCandidates(from, one.written),
    })),
    ...others.map(({ file: path, written, start }) => ({
      written,
      start,
      end: start + written.length,
      isImport: false,
      // A path without `@/` stays relative to where it is.
      candidates: (from: string) => includeCandidates(from, path),
    })),
  ]
  if (!isMdx(file) && !isModule(file)) return found
  const imports = importsIn(shown).map(({ specifier, start, end }) => ({
    written: specifier,
    start,
    end,
    isImport: true,
    candidates: (from: string) => candidates(from, specifier),
  }))
  return [...found, ...imports]
}

/** A text of the same length without the lines in fenced code. Their first lines stay: they may name a file. */
function withoutSamples(text: string, file: string): string {
  if (isModule(file)) return text
  const read = readLines(text.replaceAll('\r\n', ' \n'), true)
    .map(({ kind, opensFence, text: line }) =>
      kind === 'code' && !opensFence ? ' '.repeat(line.length) : line,
    )
    .join('\n')
  // Lines that are nested too deeply are not read.
  return read + text.slice(read.length)
}
