/** Method, path and server of an operation, and what a caller has to know before the first call. */
import type { Nodes } from 'mdast'
import { element, text } from '../directives/types.ts'
import type { ApiDocument, Operation } from './document.ts'
import { labels } from './labels.ts'
import { badge, code, join } from './nodes.ts'
import { inlineProse } from './prose.ts'
import { type Dict, dict, list, words } from './values.ts'
import type { View } from './view.ts'

export function endpoint(view: View, operation: Operation): Nodes[] {
  const { value } = operation
  const unit = words(value['x-unit'])
  const rate = words(value['x-rate-limit'])
  const rows: [string, Nodes[]][] = [
    [labels.server, [code(serverOf(view.document, operation))]],
    [labels.authentication, authentication(view.document, operation)],
    ...(unit ? [[labels.unit, inlineProse(view, capital(unit))] as [string, Nodes[]]] : []),
    ...(rate ? [[labels.rateLimit, inlineProse(view, capital(rate))] as [string, Nodes[]]] : []),
    ...(view.published ? [[labels.file, [fileLink(view)]] as [string, Nodes[]]] : []),
  ]
  return [
    element('div', { className: ['endpoint'] }, [
      badge(operation.method.toUpperCase()),
      text(' '),
      element('code', { className: ['endpoint-path'] }, pathNodes(operation.path)),
    ]),
    element('table', { className: ['endpoint-facts'] }, [
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

/** `/v1/addresses/{id}`, each parameter marked. */
function pathNodes(path: string): Nodes[] {
  return path.split(/(\{[^}]*\})/).flatMap((part) => {
    if (part === '') return []
    return [
      part.startsWith('{')
        ? element('span', { className: ['endpoint-param'] }, [text(part)])
        : text(part),
    ]
  })
}

/** The link is relative to the document itself, wherever the page stands. */
function fileLink(view: View): Nodes {
  const name = view.file.split('/').at(-1) as string
  const link = element('a', { href: encodeURIComponent(name), dataFile: view.file }, [text(name)])
  if (view.position) link.position = view.position
  return link
}

/** The url of the operation's server, without a slash at the end; its variables have their defaults. */
export function serverOf(document: ApiDocument, operation: Operation): string {
  const server = dict(list(operation.value.servers)[0] ?? list(document.root.servers)[0])
  const variables = dict(server.variables)
  const url = (words(server.url) ?? '/').replace(
    /\{(\w+)\}/g,
    (all, name: string) => words(dict(variables[name]).default) ?? all,
  )
  return url.replace(/\/+$/, '') || '/'
}

/** One way to show who is calling. */
export interface Scheme {
  /** `PublicKey` */
  readonly name: string
  readonly value: Dict
}

/** The alternatives of which a caller needs one; each may ask for several schemes together. */
export function securityOf(document: ApiDocument, operation: Operation): Scheme[][] {
  const schemes = dict(dict(document.root.components).securitySchemes)
  const alternatives = list(operation.value.security ?? document.root.security)
  return alternatives.map((alternative) =>
    Object.keys(dict(alternative)).flatMap((name) => {
      const value = document.resolve(schemes[name])?.value
      return value ? [{ name, value }] : []
    }),
  )
}

function authentication(document: ApiDocument, operation: Operation): Nodes[] {
  const ways = securityOf(document, operation).map((schemes) =>
    join(schemes.map(schemeNodes), ' and '),
  )
  const known = ways.filter((way) => way.length > 0)
  if (known.length === 0) return [text(labels.noAuthentication)]
  const nodes = join(known, known.length > 2 ? ', ' : ' or ', known.length > 2 ? ', or ' : ' or ')
  const first = nodes[0]
  if (first?.type === 'text') nodes[0] = text(capital(first.value))
  return nodes
}

/** `public key in the query parameter key` */
function schemeNodes({ name, value }: Scheme): Nodes[] {
  const type = value.type
  const place = value.in
  const title = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
  if (type === 'apiKey') {
    const where = place === 'header' ? 'header' : place === 'cookie' ? 'cookie' : 'query parameter'
    return [
      text(`${title.replace(/ (header|query|cookie)$/, '')} in the ${where} `),
      code(words(value.name) ?? ''),
    ]
  }
  if (type === 'http') {
    const scheme = words(value.scheme) ?? 'bearer'
    return [text(`${title} as `), code(`Authorization: ${capital(scheme)}`)]
  }
  return [text(title)]
}

function capital(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}
