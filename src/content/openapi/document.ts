/** An OpenAPI document, read once however many pages show parts of it. */
import { load, YAMLException } from 'js-yaml'
import { messageOf } from '../../problems.ts'
import { placeFinder, type TextPlace } from './places.ts'
import { danglingReferences, type Resolved, resolve } from './references.ts'
import { type Dict, dict, isDict, list, words } from './values.ts'
import type { Path } from './walk.ts'

/** One method of one path. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly value: Dict
  /** Those of the path and of the operation itself, references followed. */
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
  /** Null when it cannot be read at all. */
  readonly document: ApiDocument | null
  readonly problems: readonly DocumentProblem[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** Documents by their text. A site has few; what one page asked for the next one asks for too. */
const known = new Map<string, ReadResult>()
const MOST_KNOWN = 16

/** Reads a document. The text alone decides what comes out, so it may be remembered. */
export function readDocument(text: string): ReadResult {
  let result = known.get(text)
  if (result === undefined) {
    result = read(text)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, result)
  }
  return result
}

function read(text: string): ReadResult {
  let root: unknown
  try {
    root = load(text)
  } catch (error) {
    return { document: null, problems: [syntaxProblem(error)] }
  }
  const reasonAgainst = whyNot(root)
  if (!isDict(root) || reasonAgainst) {
    const place = placeFinder(text)(['openapi'])
    return { document: null, problems: [{ ...place, ...(reasonAgainst ?? NO_DOCUMENT) }] }
  }
  const operations = new Map<string, Operation>()
  const found = [
    ...danglingReferences(root).map((d) => ({ ...d, reason: `$ref ${d.reason}` })),
    ...collectOperations(root, operations),
  ]
  const placeOf = found.length > 0 ? placeFinder(text) : null
  return {
    document: {
      root,
      text,
      operations,
      schemas: dict(dict(root.components).schemas),
      resolve: (value) => resolve(root, value),
    },
    problems: found.map(({ path, reason, note }) => ({
      ...(placeOf as NonNullable<typeof placeOf>)(path),
      reason,
      note,
    })),
  }
}

const NO_DOCUMENT = {
  reason: 'this is no OpenAPI document',
  note: 'It begins with `openapi: 3.1.0`.',
}

function whyNot(root: unknown): Pick<DocumentProblem, 'reason' | 'note'> | null {
  const version = dict(root).openapi ?? dict(root).swagger
  if (version === undefined) return NO_DOCUMENT
  if (/^3\.[12](\.|$)/.test(String(version))) return null
  return {
    reason: `the document is OpenAPI ${version}; 3.1 is read`,
    note: 'Convert it: most tools that write OpenAPI can.',
  }
}

function syntaxProblem(error: unknown): DocumentProblem {
  const mark = error instanceof YAMLException ? error.mark : undefined
  const reason = error instanceof YAMLException ? error.reason : messageOf(error)
  return {
    line: (mark?.line ?? 0) + 1,
    column: (mark?.column ?? 0) + 1,
    reason: `the document is no YAML: ${reason}`,
  }
}

interface Found {
  readonly path: Path
  readonly reason: string
  readonly note: string | undefined
}

/** Fills `operations`; returns what is wrong with their ids. */
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
        const note = `${other.method.toUpperCase()} ${other.path} has it too.`
        problems.push({
          path: ['paths', path, method, 'operationId'],
          reason: `the operation id "${id}" is there twice`,
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
