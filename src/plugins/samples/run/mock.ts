/** A server that answers as API descriptions say, and notes requests that they do not have. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf, trimEndSlashes } from '../../../plugin/index.ts'
import { isJson } from '../../openapi/browser/request.ts'
import type { ApiDocument, Operation } from '../../openapi/description/document.ts'
import { LimitedValidator } from '../../openapi/description/json-schema.ts'
import { bodiesOf, type Example, successOf } from '../../openapi/description/media.ts'
import { isNameOf } from '../../openapi/description/parameters.ts'
import { exampleOfSchema } from '../../openapi/description/sample.ts'
import { absoluteServer, serversOf } from '../../openapi/description/servers.ts'
import { type Dict, dict, words } from '../../openapi/description/values.ts'

/** What every request gets. */
export type Scenario = 'success' | 'error' | 'html' | 'timeout'

/** The status of a response in HTML, as a proxy sends it. */
const HTML_STATUS = 502

export interface Mock {
  /** `http://127.0.0.1:41234` */
  readonly origin: string
  /** What was wrong with the requests. */
  readonly faults: readonly string[]
  /** What a program can say to name the last error response: its status, its code. */
  readonly marks: readonly string[]
  readonly requests: number
  readonly close: () => void
}

interface Served {
  readonly document: ApiDocument
  readonly operation: Operation
  readonly path: RegExp
}

/** The operations of the descriptions with the paths of their servers. */
export function servedBy(documents: readonly ApiDocument[]): readonly Served[] {
  const served = documents.flatMap((document) =>
    [...document.operations.values()].map((operation) => {
      const servers = serversOf(document, operation).map(absoluteServer)
      const urls = servers.filter((url) => URL.canParse(url)).map((url) => new URL(url))
      const bases = urls.map(({ pathname }) => trimEndSlashes(pathname))
      const base = [...new Set(bases)].map(escaped).join('|')
      const path = operation.path
        .split(/\{[^{}]*\}/)
        .map(escaped)
        .join('[^/]+')
      return { document, operation, path: new RegExp(`^(?:${base})${path}$`) }
    }),
  )
  // `/books/newest` is not a book.
  const parameters = ({ operation }: Served) => operation.path.split('{').length
  return served.sort((a, b) => parameters(a) - parameters(b))
}

/** A pattern for addresses of the descriptions' servers: what is before their paths. */
export function originsOf(documents: readonly ApiDocument[]): RegExp {
  const servers = documents.flatMap((document) =>
    [...document.operations.values()].flatMap((operation) => serversOf(document, operation)),
  )
  const origins = servers.flatMap((url) => /^https?:\/\/[^/?#]+/i.exec(absoluteServer(url)) ?? [])
  const any = [...new Set(origins)].map(escaped).join('|') || '(?!)'
  // `https://api.acme.example` is not the beginning of `https://api.acme.example.org`.
  return new RegExp(`(?:${any})(?![\\w-]|[.:]\\w)`, 'gi')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function startMock(served: readonly Served[], scenario: Scenario): Promise<Mock> {
  const faults: string[] = []
  const marks: string[] = []
  let requests = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests++
    const body = await read(request).catch(() => null)
    if (body === null) return // The program has given up.
    if (scenario === 'timeout') return
    if (scenario === 'html') {
      marks.push(String(HTML_STATUS), 'Bad gateway')
      return reply(response, HTML_STATUS, 'text/html', '<!doctype html><h1>Bad gateway</h1>')
    }
    const [pathname = '', ...queries] = (request.url ?? '/').split('?')
    const searchParams = new URLSearchParams(queries.join('?'))
    const found = served.find(
      ({ operation, path }) =>
        operation.method === request.method?.toLowerCase() && path.test(pathname),
    )
    if (found === undefined) {
      faults.push(`no description has ${request.method} ${pathname}`)
      return reply(response, 404, 'text/plain', 'Not found')
    }
    faults.push(...faultsOf(found, request, searchParams, body))
    const { status, type, text } =
      scenario === 'success' ? successfulOf(found) : errorOf(found, marks)
    reply(response, status, type, text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      faults.push(
        `the mock cannot respond to ${request.method} ${request.url}: ${messageOf(error)}`,
      )
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    marks,
    get requests() {
      return requests
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function reply(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(text)
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

function successfulOf({ document, operation }: Served): Reply {
  const success = successOf(document, operation)
  const body = bodiesOf(document, success?.value)[0]
  const status = /^\d{3}$/.test(success?.status ?? '') ? Number(success?.status) : 200
  if (body === undefined) return { status, type: 'text/plain', text: '' }
  const value = body.examples[0]?.value ?? exampleOfSchema(document, body.schema)
  return { status, type: body.type, text: textOf(value) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The first error that is not worth a retry. */
function errorOf({ document, operation }: Served, marks: string[]): Reply {
  const errors = operation.responses.filter(({ status }) => /^4(?!08|29)\d\d$/.test(status))
  for (const { status, value } of errors) {
    for (const { type, examples } of bodiesOf(document, value)) {
      const [example] = examples
      if (example === undefined) continue
      marks.push(status, ...codeOf(example))
      return { status: Number(status), type, text: textOf(example.value) }
    }
  }
  marks.push('403', 'forbidden')
  return { status: 403, type: 'application/json', text: '{"code":"forbidden"}' }
}

function codeOf({ value }: Example): string[] {
  const { code, error, message } = dict(value)
  return [code, error, message].filter((text): text is string => typeof text === 'string')
}

function faultsOf(
  { document, operation }: Served,
  request: IncomingMessage,
  query: URLSearchParams,
  body: string,
): string[] {
  const name = `${operation.method.toUpperCase()} ${operation.path}`
  const isOfQuery = (parameter: Dict) => /^query(?:string)?$/.test(String(parameter.in))
  const known = operation.parameters.filter(isOfQuery)
  const keys = Object.values(dict(dict(document.root.components).securitySchemes))
    .map((scheme) => document.resolve(scheme)?.value ?? {})
    .filter((scheme) => scheme.in === 'query')
  const names = new Set(keys.map((scheme) => String(scheme.name)))
  const isKnown = (sent: string) =>
    names.has(sent) || known.some((parameter) => isNameOf(document, parameter, sent))
  const sentNames = [...new Set(query.keys())]
  const isSent = (parameter: Dict) =>
    isOfQuery(parameter)
      ? sentNames.some((sent) => isNameOf(document, parameter, sent))
      : String(parameter.name).toLowerCase() in request.headers
  const missing = operation.parameters.filter(
    (p) => p.required === true && (isOfQuery(p) || p.in === 'header') && !isSent(p),
  )
  return [
    ...sentNames
      .filter((sent) => !isKnown(sent))
      .map((sent) => `${name} has no query parameter "${sent}"`),
    ...missing.map(
      (parameter) => `${name} needs the ${parameter.in} parameter "${parameter.name}"`,
    ),
    ...bodyFaults(document, operation, request.headers['content-type'] ?? '', body).map(
      (reason) => `${name}: ${reason}`,
    ),
  ]
}

function bodyFaults(
  document: ApiDocument,
  operation: Operation,
  sentType: string,
  text: string,
): string[] {
  const written = document.resolve(operation.value.requestBody)?.value
  const bodies = bodiesOf(document, written)
  if (bodies.length === 0) return text === '' ? [] : ['the request has a body']
  if (text === '') return written?.required === true ? ['the request has no body'] : []
  const type = (words(sentType.split(';')[0]) ?? '').trim().toLowerCase()
  const body = bodies.find((one) => one.type.toLowerCase() === type)
  if (body === undefined) return [`the body cannot be "${type}"`]
  if (!isJson(type)) return []
  try {
    const validator = new LimitedValidator()
    validator.ajv.addSchema(document.root, 'api', false, false)
    const validate = validator.ajv.compile(withRoot(body.schema))
    const [error] = validator.errorsOf(validate, JSON.parse(text))
    return error === undefined
      ? []
      : [`the body is wrong: ${error.instancePath || 'it'} ${error.message}`]
  } catch (error) {
    return error instanceof SyntaxError ? ['the body is not JSON'] : []
  }
}

/** A schema of the description, outside of it: its references begin with the description's id. */
function withRoot(schema: unknown): Dict {
  const text = JSON.stringify(schema ?? {}).replaceAll('"$ref":"#/', '"$ref":"api#/')
  return JSON.parse(text) as Dict
}
