/** What a description says as a whole, and lists of its operations. */

import type { Nodes } from 'mdast'
import { element, phrase, text } from '../../plugin/index.ts'
import type { Operation } from './description/document.ts'
import { type Dict, dict, list, words } from './description/values.ts'
import { capitalized, facts, fileLink } from './endpoint.ts'
import { badge, code, heading, join, paragraph } from './nodes.ts'
import { wholeOperation } from './parts.ts'
import { description, externalDocs, inlineProse, prose } from './prose.ts'
import { type Group, groupsOf, titleOf, titleOfWebhook } from './tags.ts'
import { memoryOf, type View } from './view.ts'

/** Whether operations are listed, with links to where pages show them, or shown. */
export type Shows = 'list' | 'whole'

/** Everything: what the description says of itself, then its groups. */
export function everything(view: View, shows: Shows, viewFor: ViewFor): Nodes[] {
  const { groups, operations } = groupsOf(view.document)
  return [
    ...about(view),
    ...operationNodes(view, operations, shows, 2, viewFor),
    ...groups.flatMap((group) => headed(view, group, shows, 2, viewFor)),
  ]
}

/** A view of the same page for another operation. */
export type ViewFor = (operation: Operation) => View

/** A group without its title, which is that of the page. The operations of groups in it are listed. */
export function groupNodes(view: View, group: Group, shows: Shows, viewFor: ViewFor): Nodes[] {
  return inGroup(view, group, { own: shows, below: 'list' }, 2, viewFor)
}

function inGroup(
  view: View,
  { value, operations, others, groups }: Group,
  { own, below }: Readonly<Record<'own' | 'below', Shows>>,
  depth: number,
  viewFor: ViewFor,
): Nodes[] {
  return [
    ...description(view, value),
    ...operationNodes(view, operations, own, depth, viewFor),
    ...operationNodes(view, others, 'list', depth, viewFor),
    ...groups.flatMap((group) => headed(view, group, below, depth, viewFor)),
  ]
}

function headed(view: View, group: Group, shows: Shows, depth: number, viewFor: ViewFor): Nodes[] {
  return [
    heading(depth, group.title, group.title),
    ...inGroup(view, group, { own: shows, below: shows }, depth + 1, viewFor),
  ]
}

function operationNodes(
  view: View,
  operations: readonly Operation[],
  shows: Shows,
  depth: number,
  viewFor: ViewFor,
): Nodes[] {
  if (operations.length === 0) return []
  if (shows === 'whole')
    return operations.flatMap((operation) => [
      heading(depth, titleOf(operation), operation.id),
      ...wholeOperation(viewFor(operation), operation, depth + 1),
    ])
  return [linksTo(view, operations)]
}

/** Each with its method, its address, and a link to where a page shows it. */
function linksTo(view: View, operations: readonly Operation[]): Nodes {
  const { messages } = view
  const of = (webhook: string) => view.document.webhooks.get(webhook) ?? []
  const items = operations.map((operation) => {
    const { method, path, value, isReceived } = operation
    const kind = isReceived ? 'operation' : 'webhook'
    const url = `${kind}:${encodeURIComponent(isReceived ? operation.id : path)}`
    return element('li', {}, [
      badge(method.toUpperCase(), method.toLowerCase()),
      text(' '),
      link(view, url, [text(isReceived ? titleOf(operation) : titleOfWebhook(path, of(path)))]),
      ...(isReceived ? [text(' '), code(path)] : []),
      ...(value.deprecated === true ? [text(' '), badge(messages.deprecated, 'deprecated')] : []),
    ])
  })
  return element('ul', { className: ['api-list'] }, items)
}

/** What the API sends, by webhooks. */
export function webhookList(view: View): Nodes[] {
  const sent = [...view.document.webhooks.values()].flatMap((operations) => operations.slice(0, 1))
  return sent.length === 0 ? [] : [linksTo(view, sent)]
}

/** The schemas that have pages of their own. */
export function schemaList(view: View): Nodes[] {
  const items = [...memoryOf(view.document).separate()].map((name) =>
    element('li', {}, [link(view, `schema:${encodeURIComponent(name)}`, [text(name)])]),
  )
  return items.length === 0 ? [] : [element('ul', { className: ['api-list'] }, items)]
}

/** Description, version, servers and whom to ask. */
function about(view: View): Nodes[] {
  const { messages, document } = view
  const info = dict(document.root.info)
  const contact = dict(info.contact)
  const license = dict(info.license)
  const rows: [string, Nodes[]][] = [
    [messages.apiVersion, textOf(info.version)],
    [messages.apiServers, servers(view)],
    [messages.apiContact, person(view, contact)],
    [
      messages.apiLicense,
      linked(view, words(license.url), words(license.name) ?? words(license.identifier)),
    ],
    [messages.apiTerms, linked(view, words(info.termsOfService))],
    ['OpenAPI', view.published ? [fileLink(view)] : []],
  ]
  return [
    ...prose(view, words(info.summary)),
    ...prose(view, words(info.description)),
    ...externalDocs(view, document.root.externalDocs),
    ...facts(
      words(info.title) ?? 'API',
      rows.filter(([, cell]) => cell.length > 0),
    ),
  ]
}

function textOf(value: unknown): Nodes[] {
  return value === undefined || value === null ? [] : [text(String(value))]
}

function person(view: View, { name, url, email }: Dict): Nodes[] {
  const parts = [
    linked(view, words(url), words(name)),
    linked(view, words(email) && `mailto:${email}`, words(email)),
  ]
  return join(
    parts.filter((part) => part.length > 0),
    ', ',
  )
}

/** Text that is a link if there is an address. */
function linked(view: View, url: string | undefined, label = url): Nodes[] {
  if (label === undefined) return []
  return [url === undefined ? text(label) : link(view, url, [text(label)])]
}

function link({ position }: View, url: string, children: readonly Nodes[]): Nodes {
  return { type: 'link', url, children: [...children], ...(position ? { position } : {}) } as Nodes
}

/** The addresses of all servers, with the values of their variables. */
function servers(view: View): Nodes[] {
  const items = list(view.document.root.servers).map((entry) => {
    const { url, description, variables } = dict(entry)
    const about = inlineProse(view, words(description))
    const values = Object.entries(dict(variables)).map(([name, variable]) => {
      const { default: fallback, enum: options, description } = dict(variable)
      const meaning = inlineProse(view, words(description))
      const known = list(options).length > 0 ? list(options) : [fallback]
      return element('li', {}, [
        code(name),
        text(': '),
        ...join(
          known.filter((value) => value !== undefined).map((value) => [code(String(value))]),
          ', ',
        ),
        ...(fallback === undefined || list(options).length < 2
          ? []
          : [
              text(' · '),
              ...phrase(view.messages.defaultValue, { value: [code(String(fallback))] }),
            ]),
        ...(meaning.length > 0 ? [text(' – '), ...meaning] : []),
      ])
    })
    return element('li', {}, [
      code(words(url) ?? '/'),
      ...(about.length > 0 ? [text(' – '), ...about] : []),
      ...(values.length > 0 ? [element('ul', {}, values)] : []),
    ])
  })
  return items.length === 0 ? [] : [element('ul', {}, items)]
}

/** How clients authenticate: each scheme with its flows and scopes. */
export function authenticationNodes(
  view: View,
  nodesOf: (name: string, value: Dict) => Nodes[],
): Nodes[] {
  const schemes = dict(dict(view.document.root.components).securitySchemes)
  return Object.entries(schemes).flatMap(([name, unresolved]) => {
    const value = view.document.resolve(unresolved)?.value
    if (value === undefined) return []
    return [
      heading(2, name, name),
      ...prose(view, words(value.description)),
      paragraph([...capitalized(nodesOf(name, value)), text('.')]),
      ...Object.entries(dict(value.flows)).flatMap(([flow, entry]) =>
        flowNodes(view, flow, dict(entry)),
      ),
    ]
  })
}

const URLS = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']

function flowNodes(view: View, name: string, flow: Dict): Nodes[] {
  const scopes = Object.entries(dict(flow.scopes))
  const rows = URLS.flatMap((field): [string, Nodes[]][] => {
    const url = words(flow[field])
    return url === undefined ? [] : [[field, [code(url)]]]
  })
  const list = element(
    'ul',
    {},
    scopes.map(([scope, about]) => {
      const meaning = inlineProse(view, words(about))
      return element('li', {}, [
        code(scope),
        ...(meaning.length > 0 ? [text(' – '), ...meaning] : []),
      ])
    }),
  )
  return [
    heading(3, name, name),
    ...facts(name, [
      ...rows,
      ...(scopes.length > 0 ? [[view.messages.apiScopes, [list]] as [string, Nodes[]]] : []),
    ]),
  ]
}
