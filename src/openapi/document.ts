/** Parses OpenAPI documents; each one once, no matter how many pages show parts of it. */
import { load, type Schema } from 'js-yaml'
import { Bounded } from '../cache/bounded.ts'
import { COMPUTED, mistakeOf, SHOWN } from '../content/data-file.ts'
import { messageOf } from '../problems/errors.ts'
import { hasLocales, inLocale } from './locales.ts'
import { mergeAllOf } from './merge.ts'
import { placeFinder, type TextPlace } from './places.ts'
import { danglingReferences, type Resolved, resolve } from './references.ts'
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
  /** Parameters of the path and of the operation, with references resolved. */
  readonly parameters: readonly Dict[]
  readonly responses: readonly Response[]
}

export interface Response {
  readonly status: string
  readonly value: Dict
}

export interface DocumentProblem extends TextPlace {
  readonly reason: string
  readonly note?: string | undefined
}

export interface ApiDocument {
  /** The document in OpenAPI 3.1 or 3.2. */
  readonly root: Dict
  /** The document as it is written, in its own version. */
  readonly written: Dict
  readonly version: Version
  readonly text: string
  readonly operations: ReadonlyMap<string, Operation>
  /** By the names of the webhooks; each is sent with one or more methods. */
  readonly webhooks: ReadonlyMap<string, readonly Operation[]>
  readonly schemas: Dict
  readonly resolve: (value: unknown) => Resolved | null
  /** The schema without a reference and without `allOf`. */
  readonly schemaOf: (value: unknown) => Resolved | null
}

export interface ReadResult {
  /** Null if the document cannot be parsed. */
  readonly document: ApiDocument | null
  readonly problems: readonly DocumentProblem[]
}

/** True for a file with the key `openapi` or `swagger`. */
export function isDescription(path: string, text: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) && /^(?:\{\s*)?"?(?:openapi|swagger)"?\s*:/m.test(text)
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** Cache by text: a site has few documents, and consecutive pages use the same ones. */
const known = new Bounded<ReadResult>(16)

/**
 * Parses a document to show it, with numbers as they are written. The result depends only on the arguments,
 * so it is cached.
 * @param locale leaves out what belongs to other locales; null keeps everything
 */
export function readDocument(text: string, locale: string | null = null): ReadResult {
  if (locale === null || !hasLocales(text)) return known.get(text, () => read(text, null, SHOWN))
  return known.get(`${locale}\n${text}`, () => read(text, locale, SHOWN))
}

/** Parses a document for validators, which calculate with its numbers. */
export function readComputed(text: string): ReadResult {
  return read(text, null, COMPUTED)
}

function read(text: string, locale: string | null, schema: Schema): ReadResult {
  let root: unknown
  try {
    root = load(text, { schema })
  } catch (error) {
    return { document: null, problems: [mistakeOf(error, text)] }
  }
  const version = versionOf(root)
  if (!isDict(root) || version === null) {
    const place = placeFinder(text)(['openapi'])
    return { document: null, problems: [{ ...place, ...unsupportedVersion(root) }] }
  }
  let whole: Dict
  try {
    whole = upgradeDescription(root, version)
  } catch (error) {
    const reason = `OpenAPI ${version} cannot be read as 3.1: ${messageOf(error)}`
    return { document: null, problems: [{ ...placeFinder(text)([]), reason }] }
  }
  const operations = new Map<string, Operation>()
  const found = [
    ...danglingReferences(root).map((d) => ({ ...d, reason: `$ref ${d.reason}` })),
    ...collectOperations(whole, operations),
  ]
  const placeOf = found.length > 0 ? placeFinder(text) : null
  const source = { text, written: root, version }
  return {
    document:
      locale === null ? documentOf(whole, source, operations) : localized(whole, source, locale),
    problems: found.map(({ path, reason, note }) => ({
      ...(placeOf as NonNullable<typeof placeOf>)(writtenPath(root, path)),
      reason,
      note,
    })),
  }
}

type Source = Pick<ApiDocument, 'text' | 'written' | 'version'>

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
  }
}

/** Its problems are those of the whole document, which have the positions of the text. */
function localized(whole: Dict, source: Source, locale: string): ApiDocument {
  const root = inLocale(whole, locale)
  const operations = new Map<string, Operation>()
  collectOperations(root, operations)
  return documentOf(root, source, operations)
}

const NOT_OPENAPI = {
  reason: 'not an OpenAPI document',
  note: 'An OpenAPI document starts with `openapi: 3.1.0`.',
}

function unsupportedVersion(root: unknown): Pick<DocumentProblem, 'reason' | 'note'> {
  const version = dict(root).openapi ?? dict(root).swagger
  if (version === undefined) return NOT_OPENAPI
  return {
    reason: `OpenAPI ${version} is not supported`,
    note: 'The versions 2.0, 3.0, 3.1 and 3.2 are.',
  }
}

interface Found {
  readonly path: Path
  readonly reason: string
  readonly note: string | undefined
}

/** Fills `operations`. Returns the problems with operation ids. */
function collectOperations(root: Dict, operations: Map<string, Operation>): Found[] {
  const problems: Found[] = []
  for (const [path, unresolved] of Object.entries(dict(root.paths))) {
    const item = resolve(root, unresolved)?.value ?? {}
    for (const [method, value] of methodsOf(item)) {
      const id = words(value.operationId) ?? `${method} ${path}`
      const other = operations.get(id)
      if (other) {
        const note = `${other.method.toUpperCase()} ${other.path} has the same id.`
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

/** The methods of a path, with their operations. */
function methodsOf(item: Dict): [method: string, value: Dict][] {
  const additional = Object.entries(dict(item.additionalOperations))
  return [...METHODS.map((method) => [method, item[method]] as const), ...additional].flatMap(
    ([method, value]) => (isDict(value) ? [[method, value]] : []),
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
): Pick<Operation, 'parameters' | 'responses'> {
  const parameters = new Map<string, Dict>()
  for (const unresolved of [...list(item.parameters), ...list(operation.parameters)]) {
    const value = resolve(root, unresolved)?.value
    if (value && typeof value.name === 'string') parameters.set(`${value.in} ${value.name}`, value)
  }
  const responses = Object.entries(dict(operation.responses)).flatMap(([status, unresolved]) => {
    const value = resolve(root, unresolved)?.value
    return value ? [{ status, value }] : []
  })
  return { parameters: [...parameters.values()], responses }
}
