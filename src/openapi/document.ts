/** Parses OpenAPI documents; each one once, no matter how many pages show parts of it. */
import { load, type Schema } from 'js-yaml'
import { Bounded } from '../cache/bounded.ts'
import { COMPUTED, mistakeOf, SHOWN } from '../content/data-file.ts'
import { hasLocales, inLocale } from './locales.ts'
import { placeFinder, type TextPlace } from './places.ts'
import { danglingReferences, type Resolved, resolve } from './references.ts'
import { type Dict, dict, isDict, list, words } from './values.ts'
import type { Path } from './walk.ts'

/** A method of a path. */
export interface Operation {
  readonly id: string
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
  readonly root: Dict
  readonly text: string
  readonly operations: ReadonlyMap<string, Operation>
  readonly schemas: Dict
  readonly resolve: (value: unknown) => Resolved | null
}

export interface ReadResult {
  /** Null if the document cannot be parsed. */
  readonly document: ApiDocument | null
  readonly problems: readonly DocumentProblem[]
}

/** True for a file with the `openapi` key. */
export function isDescription(path: string, text: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) && /^(?:\{\s*)?"?openapi"?\s*:/m.test(text)
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
  const unsupported = unsupportedVersion(root)
  if (!isDict(root) || unsupported) {
    const place = placeFinder(text)(['openapi'])
    return { document: null, problems: [{ ...place, ...(unsupported ?? NOT_OPENAPI) }] }
  }
  const operations = new Map<string, Operation>()
  const found = [
    ...danglingReferences(root).map((d) => ({ ...d, reason: `$ref ${d.reason}` })),
    ...collectOperations(root, operations),
  ]
  const placeOf = found.length > 0 ? placeFinder(text) : null
  return {
    document: locale === null ? documentOf(root, text, operations) : localized(root, text, locale),
    problems: found.map(({ path, reason, note }) => ({
      ...(placeOf as NonNullable<typeof placeOf>)(path),
      reason,
      note,
    })),
  }
}

function documentOf(root: Dict, text: string, operations: Map<string, Operation>): ApiDocument {
  return {
    root,
    text,
    operations,
    schemas: dict(dict(root.components).schemas),
    resolve: (value) => resolve(root, value),
  }
}

/** Its problems are those of the whole document, which have the positions of the text. */
function localized(whole: Dict, text: string, locale: string): ApiDocument {
  const root = inLocale(whole, locale)
  const operations = new Map<string, Operation>()
  collectOperations(root, operations)
  return documentOf(root, text, operations)
}

const NOT_OPENAPI = {
  reason: 'not an OpenAPI document',
  note: 'An OpenAPI document starts with `openapi: 3.1.0`.',
}

function unsupportedVersion(root: unknown): Pick<DocumentProblem, 'reason' | 'note'> | null {
  const version = dict(root).openapi ?? dict(root).swagger
  if (version === undefined) return NOT_OPENAPI
  if (/^3\.[12](\.|$)/.test(String(version))) return null
  return {
    reason: `OpenAPI ${version} is not supported`,
    note: 'Convert it to OpenAPI 3.1, for example with `npx @scalar/cli document upgrade <file> --output <new file>`.',
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
    for (const method of METHODS) {
      const value = item[method]
      if (!isDict(value)) continue
      const id = words(value.operationId) ?? `${method} ${path}`
      const other = operations.get(id)
      if (other) {
        const note = `${other.method.toUpperCase()} ${other.path} has the same id.`
        problems.push({
          path: ['paths', path, method, 'operationId'],
          reason: `duplicate operation id "${id}"`,
          note,
        })
      } else operations.set(id, { id, method, path, value, ...partsOf(root, item, value) })
    }
  }
  return problems
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
