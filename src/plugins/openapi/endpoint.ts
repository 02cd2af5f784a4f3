/** Method, URL and authentication of an operation. */

import type { Nodes, Parent } from 'mdast'
import { element, JUMP_LINKS, type Messages, phrase, text } from '../../plugin/index.ts'
import type { ApiDocument, Operation } from './description/document.ts'
import { serversOf } from './description/servers.ts'
import { type Dict, dict, extension, list, words } from './description/values.ts'
import { badge, code, ENDPOINT, enumerate, join } from './nodes.ts'
import { inlineProse } from './prose.ts'
import { capital, labelsOf, titleOf } from './tags.ts'
import type { View } from './view.ts'

/** @param isWhole true for the endpoint of an operation with all its parts, to which links lead */
export function endpoint(view: View, operation: Operation, { isWhole = false } = {}): Nodes[] {
  const { value } = operation
  const { messages, extensions } = view
  const unit = words(extension(value, extensions.unit))
  const rate = words(extension(value, extensions.rateLimit))
  const server = operation.isReceived ? serverOf(view.document, operation) : '/'
  const rows: [string, Nodes[]][] = [
    ...(operation.isReceived || value.security !== undefined
      ? [[messages.apiAuthentication, authentication(view, operation)] as [string, Nodes[]]]
      : []),
    ...(unit ? [[messages.apiUnit, inlineProse(view, capital(unit))] as [string, Nodes[]]] : []),
    ...(rate
      ? [[messages.apiRateLimit, inlineProse(view, capital(rate))] as [string, Nodes[]]]
      : []),
    ...(view.published ? [['OpenAPI', [fileLink(view)]] as [string, Nodes[]]] : []),
  ]
  // A figure with code: scripts add a button that copies the URL, and is named after it.
  const method = operation.method.toUpperCase()
  const dataName = (server === '/' ? '' : server) + operation.path
  const name = operation.isReceived ? `operation:${operation.id}` : `webhook:${operation.path}`
  const entity = isWhole
    ? {
        id: view.page.claim('endpoint', operation.id, null),
        dataEntity: name,
        dataAbout: titleOf(operation),
      }
    : {}
  const figure = element('figure', { className: ['code', ENDPOINT], dataName, ...entity }, [
    badge(method, method.toLowerCase()),
    text(' '),
    ...labelsOf(view.document, operation).flatMap((label) => [badge(label, 'info'), text(' ')]),
    ...(value.deprecated === true ? [badge(messages.deprecated, 'deprecated'), text(' ')] : []),
    element('code', {}, [
      element('span', { className: ['endpoint-server'] }, [text(server === '/' ? '' : server)]),
      ...pathNodes(operation.path),
    ]),
  ])
  view.page.showEndpoint(view, operation, figure as Parent)
  return [figure, ...facts(`${method} ${dataName}`, rows)]
}

/** A table of a few facts, if there are any. @param label says what they are of */
export function facts(
  label: string,
  rows: readonly (readonly [string, readonly Nodes[]])[],
): Nodes[] {
  if (rows.length === 0) return []
  return [
    element('table', { className: ['endpoint-facts'], ariaLabel: label }, [
      element(
        'tbody',
        {},
        rows.map(([label, cell]) =>
          element('tr', {}, [
            element('th', { scope: 'row' }, [text(label)]),
            element('td', {}, cell),
          ]),
        ),
      ),
    ]),
  ]
}

/** URL of the operation's server without a trailing slash; variables get their defaults. */
export function serverOf(document: ApiDocument, operation: Operation): string {
  return serversOf(document, operation)[0] ?? '/'
}

/** Adds a link to the endpoint; returns the id that it leads to. */
export type AddJump = (kind: 'sample' | 'try') => string

/**
 * Links from the endpoint to its samples, which narrow windows show below all fields, and to its form,
 * which is below those. Undefined if there is no endpoint above them.
 */
export function jumpsFrom(view: View, operation: Operation): AddJump | undefined {
  const figure = view.page.takeEndpoint(view, operation)
  if (figure === undefined) return undefined
  const { messages, position } = view
  const jumps = element('div', { className: [JUMP_LINKS] }, [])
  figure.children.push(jumps as never)
  return (kind) => {
    const id = view.page.claim(kind, 'request', operation)
    const label = kind === 'sample' ? messages.apiExampleRequest : messages.apiTry
    const more = kind === 'try' ? { className: ['needs-script'] } : {}
    const link = element('a', { href: `#${id}`, ...more }, [text(label)])
    ;(jumps as Parent).children.push({ ...link, ...(position ? { position } : {}) } as never)
    return id
  }
}

/** `/v1/addresses/{id}` with its parameters marked up; a line may break before each slash. */
function pathNodes(path: string): Nodes[] {
  return path.split(/(\{[^{}]*\})|(?=\/)/).flatMap((part) => {
    if (!part) return []
    if (part.startsWith('{'))
      return [element('span', { className: ['endpoint-param'] }, [text(part)])]
    return part.startsWith('/') ? [element('wbr', {}, []), text(part)] : [text(part)]
  })
}

/** A link to the document; resolved relative to the document, not to the page. */
export function fileLink(view: View): Nodes {
  const name = view.file.split('/').at(-1) as string
  const link = element('a', { href: encodeURIComponent(name), dataFile: view.file }, [text(name)])
  if (view.position) link.position = view.position
  return link
}

/** A security scheme, as an operation requires it. */
export interface Scheme {
  /** `PublicKey` */
  readonly name: string
  readonly value: Dict
  /** What a token must allow. */
  readonly scopes: readonly string[]
}

/** Security requirements: a caller needs one of these alternatives, and all schemes of that one. */
export function securityOf(document: ApiDocument, operation: Operation): Scheme[][] {
  const schemes = dict(dict(document.root.components).securitySchemes)
  const alternatives = list(operation.value.security ?? document.root.security)
  return alternatives.map((alternative) =>
    Object.entries(dict(alternative)).flatMap(([name, required]) => {
      const value = document.resolve(schemes[name])?.value
      const scopes = list(required).flatMap((scope) => words(scope) ?? [])
      return value ? [{ name, value, scopes }] : []
    }),
  )
}

function authentication({ document, messages }: View, operation: Operation): Nodes[] {
  const ways = securityOf(document, operation).map((schemes) =>
    enumerate(
      schemes.map((scheme) => [...schemeNodes(scheme, messages), ...scopesOf(scheme, messages)]),
      messages,
      'listAnd',
    ),
  )
  const known = ways.filter((way) => way.length > 0)
  if (known.length === 0) return [text(messages.apiNoAuthentication)]
  return capitalized(enumerate(known, messages, 'listOr'))
}

/** A phrase as the beginning of a sentence. */
export function capitalized([first, ...others]: readonly Nodes[]): Nodes[] {
  if (first === undefined) return []
  return [first.type === 'text' ? text(capital(first.value)) : first, ...others]
}

/** `public key in the query parameter key` */
export function schemeNodes(
  { name, value }: Pick<Scheme, 'name' | 'value'>,
  messages: Messages,
): Nodes[] {
  const type = value.type
  const title = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
  if (type === 'apiKey') {
    const places = { header: messages.apiKeyInHeader, cookie: messages.apiKeyInCookie }
    const key = [code(words(value.name) ?? '')]
    return phrase(places[value.in as keyof typeof places] ?? messages.apiKeyInQuery, {
      name: title.replace(/ (header|query|cookie)$/, ''),
      key,
    })
  }
  if (type === 'http') {
    const scheme = words(value.scheme) ?? 'bearer'
    const header = [code(`Authorization: ${capital(scheme)}`)]
    return phrase(messages.apiSchemeAs, { name: title, header })
  }
  const urls = type === 'openIdConnect' ? [words(value.openIdConnectUrl)] : flowUrls(value)
  const known = urls.flatMap((url) => (url === undefined ? [] : [[code(url)]]))
  if (known.length === 0) return [text(title)]
  return [text(`${title} (`), ...join(known, ', '), text(')')]
}

/** ` (Scopes: letters:read)` */
function scopesOf({ scopes }: Scheme, messages: Messages): Nodes[] {
  if (scopes.length === 0) return []
  const names = join(
    scopes.map((scope) => [code(scope)]),
    ', ',
  )
  return [text(` (${messages.apiScopes}: `), ...names, text(')')]
}

/** Where clients of the flows of OAuth 2.0 get tokens, in the order in which they ask. */
function flowUrls({ flows, oauth2MetadataUrl }: Dict): (string | undefined)[] {
  const urls = Object.values(dict(flows)).flatMap((flow) => {
    const { authorizationUrl, deviceAuthorizationUrl, tokenUrl } = dict(flow)
    return [words(authorizationUrl), words(deviceAuthorizationUrl), words(tokenUrl)]
  })
  return [...new Set([words(oauth2MetadataUrl), ...urls])]
}
