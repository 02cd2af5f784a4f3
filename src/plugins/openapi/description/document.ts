/** Parses OpenAPI documents; each one once, no matter how many pages show parts of it. */

import { isDeepStrictEqual } from 'node:util'
import { Bounded, BuildCache, isRefusal, messageOf, refusalMessage } from '../../../plugin/index.ts'
import { mistakeOf, readYaml, type YamlNumbers } from '../../../sources/data-file.ts'
import { type Bundle, bundle, type FilePath, type Unreadable } from './bundle.ts'
import {
  type DescriptionFiles,
  furtherFiles,
  keyOfFiles,
  mayReferOutside,
  type ReadPart,
} from './files.ts'
import { hasLocales, inLocale } from './locales.ts'
import { mergeAllOf } from './merge.ts'
import { placeFinder, type TextPlace } from './places.ts'
import { membersOfQuery } from './querystring.ts'
import { type Dangling, danglingReferences, type Resolved, resolve } from './references.ts'
import { upgradeDescription, type Version, versionOf, writtenPath } from './upgrade.ts'
import { type Dict, dict, isDict, list, words } from './values.ts'
import type { Path } from './walk.ts'

/** A method of a path, or of a webhook or callback. */
export interface Operation {
  readonly id: string
  /** False for what the API itself sends: its path is a name or an expression. */
  readonly isReceived: boolean
  readonly method: string
  readonly path: string
  readonly value: Dict
  /** What is said of all operations of the path. */
  readonly about: { readonly summary: string | undefined; readonly description: string | undefined }
  /** Parameters of the path and of the operation, with references resolved. */
  readonly parameters: readonly Dict[]
  readonly responses: readonly Response[]
}

export interface Response {
  readonly status: string
  readonly value: Dict
}

export interface DocumentProblem extends TextPlace {
  /** Null for the file that pages name. */
  readonly file: string | null
  readonly reason: string
  readonly note?: string | undefined
}

export interface ApiDocument {
  /** The document in OpenAPI 3.1 or 3.2. */
  readonly root: Dict
  /** The document as it is written, in its own version, with what it has in other files. */
  readonly written: Dict
  readonly version: Version
  readonly text: string
  /** The other files that it is written in. */
  readonly others: DescriptionFiles
  /** Where the value at a path is written; the file is null for the first one. */
  readonly placeOf: (path: Path) => TextPlace & { readonly file: string | null }
  readonly operations: ReadonlyMap<string, Operation>
  /** By the names of the webhooks; each is sent with one or more methods. */
  readonly webhooks: ReadonlyMap<string, readonly Operation[]>
  readonly schemas: Dict
  readonly resolve: (value: unknown) => Resolved | null
  /** The schema without a reference and without `allOf`. */
  readonly schemaOf: (value: unknown) => Resolved | null
  /** What is derived from it. */
  readonly cache: BuildCache
}

export interface ReadResult {
  /** Null if the document cannot be parsed. */
  readonly document: ApiDocument | null
  readonly problems: readonly DocumentProblem[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

type Known = ReadResult & { readonly inLocale: ((locale: string) => ApiDocument) | null }

/** Where a description is from. */
export interface Origin {
  /** The path of its file. */
  readonly file: string
  /** Reads those that it refers to. */
  readonly read: ReadPart
  /** Keeps what is read. */
  readonly cache?: BuildCache
}

/** The same with these files. */
interface Files {
  readonly file: string
  readonly files: DescriptionFiles
  readonly cache: BuildCache
}

/** A description that refers to no other file. */
const ALONE: Origin = { file: '', read: () => null }

/**
 * Parses a document to show it, with numbers as they are written. The result depends only on the arguments,
 * so it is cached.
 * @param localeOf the locale to leave out what belongs to others, asked for if anything does; null keeps everything
 */
export function readDocument(
  text: string,
  localeOf: (() => string) | null = null,
  { file, read: readPart, cache = new BuildCache() }: Origin = ALONE,
): ReadResult {
  const others = furtherFiles(file, text, readPart, cache)
  const key = mayReferOutside(text, cache) ? keyOfFiles(file, text, others, cache) : text
  // By texts: a site has few documents, and consecutive pages use the same ones.
  const known = cache.resource('descriptions', () => new Bounded<Known>(16))
  const { document, problems, inLocale } = known.get(key, () => {
    const result = read(text, 'written', { file, files: others, cache })
    const whole = result.document
    const texts = [text, ...Object.values(others)]
    const differs = texts.some((one) => typeof one === 'string' && hasLocales(one))
    return { ...result, inLocale: whole && differs ? localizer(whole) : null }
  })
  const isLocal = localeOf !== null && inLocale !== null
  return { document: isLocal ? inLocale(localeOf()) : document, problems }
}

/** Parses a document for validators, which calculate with its numbers. */
export function readComputed(
  text: string,
  { file, read: readPart, cache = new BuildCache() }: Origin = ALONE,
): ReadResult {
  return read(text, 'computed', { file, files: furtherFiles(file, text, readPart, cache), cache })
}

function read(text: string, numbers: YamlNumbers, origin: Files): ReadResult {
  let root: unknown
  try {
    root = readYaml(text, numbers)
  } catch (error) {
    return { document: null, problems: [{ ...mistakeOf(error, text), file: null }] }
  }
  const version = versionOf(root)
  if (!isDict(root) || version === null) {
    const place = placeFinder(text)(['openapi'])
    return { document: null, problems: [{ ...place, file: null, ...unsupportedVersion(root) }] }
  }
  const mistakes: DocumentProblem[] = []
  const { written, placeOf, unresolved } = mayReferOutside(text, origin.cache)
    ? bundled(root, version, numbers, origin, mistakes)
    : { written: root, placeOf: (path: Path) => ({ file: origin.file, path }), unresolved: [] }
  const places = placesIn(text, origin, (path) => placeOf(writtenPath(written, path)))
  let whole: Dict
  try {
    whole = upgradeDescription(written, version)
  } catch (error) {
    const reason = `OpenAPI ${version} cannot be read as 3.1: ${messageOf(error)}`
    return { document: null, problems: [...mistakes, { ...places.of([]), reason }] }
  }
  const operations = new Map<string, Operation>()
  const isKnown = (path: Path) => {
    const { file, path: within } = placeOf(path)
    return unresolved.some((one) => one.file === file && isDeepStrictEqual(one.path, within))
  }
  const found = [
    ...danglingReferences(written)
      .filter(({ path }) => !isKnown(path))
      .map((d) => ({ ...d, reason: `$ref ${d.reason}` })),
    ...collectOperations(whole, operations),
  ]
  const source = { text, others: origin.files, written, version, placeOf: places.of }
  return {
    document: documentOf(whole, source, operations),
    problems: [
      ...mistakes,
      ...unresolved.map(({ reason, note, ...at }) => ({
        ...places.at(at),
        reason: `$ref ${reason}`,
        note,
      })),
      ...found.map(({ path, reason, note }) => ({ ...places.of(path), reason, note })),
    ],
  }
}

/** One document of all files. What is wrong with their YAML is added to `mistakes`. */
function bundled(
  root: Dict,
  version: Version,
  numbers: YamlNumbers,
  { file, files }: Files,
  mistakes: DocumentProblem[],
): { written: Dict; placeOf: Bundle['placeOf']; unresolved: Bundle['problems'] } {
  const others = new Map<string, { value: unknown } | Unreadable | null>()
  for (const [path, text] of Object.entries(files)) {
    if (typeof text !== 'string') {
      const missing = `"${path}" does not exist, cannot be read, or is not text`
      const note = 'The path is relative to the file that refers to it.'
      others.set(path, isRefusal(text) ? refusalMessage(path, text) : { reason: missing, note })
      continue
    }
    try {
      others.set(path, { value: readYaml(text, numbers) })
    } catch (error) {
      others.set(path, null)
      mistakes.push({ ...mistakeOf(error, text), file: path })
    }
  }
  const { root: written, placeOf, problems } = bundle({ file, root, version, others })
  return { written, placeOf, unresolved: problems }
}

/** Finds the places of values in the texts of a description; each text is parsed for that when it is needed. */
function placesIn(text: string, { file, files }: Files, placeOf: (path: Path) => FilePath) {
  const finders = new Map<string, (path: Path) => TextPlace>()
  const at = ({ file: path, path: within }: FilePath) => {
    const content = path === file ? text : files[path]
    const finder = finders.get(path) ?? placeFinder(typeof content === 'string' ? content : '')
    finders.set(path, finder)
    return { file: path === file ? null : path, ...finder(within) }
  }
  return { at, of: (path: Path) => at(placeOf(path)) }
}

type Source = Pick<ApiDocument, 'text' | 'others' | 'written' | 'version' | 'placeOf'>

function documentOf(root: Dict, source: Source, operations: Map<string, Operation>): ApiDocument {
  const resolveIn = (value: unknown) => resolve(root, value)
  const merged = new WeakMap<object, Resolved | null>()
  return {
    ...source,
    root,
    operations,
    webhooks: new Map(
      Object.entries(dict(root.webhooks)).map(([name, item]) => [
        name,
        sentOperations(root, name, item),
      ]),
    ),
    schemas: dict(dict(root.components).schemas),
    resolve: resolveIn,
    schemaOf: (value) => {
      if (!isDict(value)) return null
      const known = merged.get(value)
      if (known !== undefined) return known
      const made = mergeAllOf(resolveIn, value)
      merged.set(value, made)
      return made
    },
    cache: new BuildCache(),
  }
}

/** Its problems are those of the whole document, which have the positions of the text. */
function localizer(whole: ApiDocument): (locale: string) => ApiDocument {
  const made = new Bounded<ApiDocument>(100)
  return (locale) =>
    made.get(locale, () => {
      const root = inLocale(whole.root, locale)
      const operations = new Map<string, Operation>()
      collectOperations(root, operations)
      return documentOf(root, whole, operations)
    })
}

function unsupportedVersion(root: unknown): Pick<DocumentProblem, 'reason' | 'note'> {
  const version = dict(root).openapi ?? dict(root).swagger
  if (version === undefined)
    return {
      reason: 'not an OpenAPI document',
      note: 'An OpenAPI document starts with `openapi: 3.1.0`.',
    }
  return {
    reason: `OpenAPI ${version} is not supported`,
    note: 'The versions 2.0, 3.0, 3.1 and 3.2 are.',
  }
}

/** Fills `operations`. Returns the problems with operation ids. */
function collectOperations(root: Dict, operations: Map<string, Operation>): Dangling[] {
  const problems: Dangling[] = []
  for (const [path, unresolved] of Object.entries(dict(root.paths))) {
    const item = resolve(root, unresolved)?.value ?? {}
    for (const [method, value] of methodsOf(item)) {
      const id = words(value.operationId) ?? `${method} ${path}`
      const other = operations.get(id)
      if (other) {
        const note = `${other.method.toUpperCase()} ${other.path} has the same id. This one is not shown: give it another.`
        problems.push({
          path: ['paths', path, method, 'operationId'],
          reason: `duplicate operation id "${id}"`,
          note,
        })
      } else
        operations.set(id, {
          id,
          isReceived: true,
          method,
          path,
          value,
          ...partsOf(root, item, value),
        })
    }
  }
  return problems
}

/** The methods of a path, with their operations, as they are written. */
function methodsOf(item: Dict): [method: string, value: Dict][] {
  const standard = Object.entries(item).filter(([name]) => METHODS.includes(name))
  const additional = Object.entries(dict(item.additionalOperations))
  return [...standard, ...additional].flatMap(([method, value]) =>
    isDict(value) ? [[method, value]] : [],
  )
}

/** What the API sends, by a webhook or a callback. */
export function sentOperations(root: Dict, path: string, unresolved: unknown): Operation[] {
  const item = resolve(root, unresolved)?.value ?? {}
  return methodsOf(item).map(([method, value]) => {
    const id = words(value.operationId) ?? `${method} ${path}`
    return { id, isReceived: false, method, path, value, ...partsOf(root, item, value) }
  })
}

function partsOf(
  root: Dict,
  item: Dict,
  operation: Dict,
): Pick<Operation, 'about' | 'parameters' | 'responses'> {
  const parameters = new Map<string, Dict>()
  for (const unresolved of [...list(item.parameters), ...list(operation.parameters)]) {
    const value = resolve(root, unresolved)?.value
    if (!value || typeof value.name !== 'string') continue
    for (const parameter of membersOfQuery((value) => resolve(root, value), value))
      parameters.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  const responses = Object.entries(dict(operation.responses)).flatMap(([status, unresolved]) => {
    const value = resolve(root, unresolved)?.value
    return value ? [{ status, value }] : []
  })
  const about = { summary: words(item.summary), description: words(item.description) }
  return { about, parameters: [...parameters.values()], responses }
}
