import type { Nodes } from 'mdast'
import type { Position } from 'unist'
import {
  attribute,
  type PluginDirectiveContext as Context,
  didYouMean,
  element,
  flag,
  type MarkdownNode,
  messageOf,
  type OpenApiConfig,
  type PluginDirective,
  type Reported,
} from '../../plugin/index.ts'
import { exampleNames } from './answers.ts'
import {
  type ApiDocument,
  type DocumentProblem,
  type Operation,
  readDocument,
} from './description/document.ts'
import { furtherFiles } from './description/files.ts'
import { words } from './description/values.ts'
import { schemeNodes } from './endpoint.ts'
import { bodyFields } from './fields.ts'
import { heading } from './nodes.ts'
import { authenticationNodes, everything, groupNodes, schemaList, webhookList } from './overview.ts'
import { LOCATIONS } from './parameters.ts'
import { aboutPath, parts, wholeOperation } from './parts.ts'
import { placeVariables, prose } from './prose.ts'
import { allGroups, type Group, groupsOf, titleOf } from './tags.ts'
import { PageMemory, type View } from './view.ts'

const RULE = 'openapi'

/**
 * `::openapi{file="/docs/api/users.openapi.yaml" operation="userGet" part="parameters"}`: renders an
 * operation of an OpenAPI document, or one part of it; `schema="…"` renders the fields of a schema,
 * `part="example" example="…"` a single example response; `webhook="…"` what the API sends; `all`,
 * `tag="…"` and `group="…"` several operations, or an overview of them.
 */
export const openapi: PluginDirective = {
  isData: true,
  kinds: ['leaf'],
  attributes: [
    'file',
    'operation',
    'part',
    'schema',
    'in',
    'example',
    'webhook',
    'all',
    'tag',
    'group',
  ],
  style: 'reference',
  expand(node, context) {
    // Asked for together with the file.
    const settings = context.setting('openapi')
    const opened = context.openFile(attribute(node, 'file'))
    if (opened === null) return []
    const { path: file, text } = opened
    const read = (path: string) => {
      const found = context.findFile(path)
      return found !== null && 'text' in found ? found.text : found
    }
    // Of a description in several files, one is known after the other: it is parsed when all are.
    const { cache } = context
    furtherFiles(file, text, read, cache)
    if (settings === undefined || context.isWaiting) return []
    const { document, problems } = readDocument(text, () => context.locale, { file, read, cache })
    for (const problem of problems) report(context, opened.path, problem)
    if (document === null) return []
    try {
      const nodes = render(node, document, opened.path, context)
      placeVariables({ document, file: opened.path, position: node.position }, nodes)
      return nodes
    } catch (error) {
      // Invalid documents, for instance an example that contains itself.
      warn(
        context,
        `this part of "${opened.path}" cannot be rendered: ${messageOf(error)}`,
        'Run `docsgen check` to validate the document.',
      )
      return []
    }
  },
}

function report(
  context: Context,
  first: string,
  { file, line, column, reason, note }: DocumentProblem,
): void {
  warn(context, reason, note, { file: file ?? first, line, column })
}

function warn(context: Context, reason: string, note?: string, place?: Reported['place']): void {
  context.warn(reason, note, { rule: RULE, ...(place && { place }) })
}

function render(
  node: MarkdownNode,
  document: ApiDocument,
  file: string,
  context: Context,
): readonly Nodes[] {
  const part = attribute(node, 'part')
  const schema = attribute(node, 'schema')
  const id = attribute(node, 'operation')
  const location = attribute(node, 'in')
  if (location !== undefined && !LOCATIONS.includes(location as never)) {
    warn(
      context,
      `"${location}" is not a parameter location`,
      `The locations are ${LOCATIONS.join(', ')}.`,
    )
  }
  if (schema !== undefined)
    return showSchema(schema, part, viewOf(node, document, file, null, context), context)
  const webhook = attribute(node, 'webhook')
  if (webhook !== undefined && id === undefined) {
    const sent = document.webhooks.get(webhook)
    if (sent === undefined)
      warn(
        context,
        `"${file}" has no webhook "${webhook}"`,
        suggest(webhook, [...document.webhooks.keys()]),
      )
    const viewFor = (operation: Operation) => viewOf(node, document, file, operation, context)
    const [first, ...others] = sent ?? []
    if (first !== undefined && others.length > 0 && part === undefined) {
      const silent = { summary: undefined, description: undefined }
      return [
        ...aboutPath(viewFor(first), first),
        ...[first, ...others].flatMap((operation) => [
          heading(2, titleOf(operation), operation.id),
          ...wholeOperation(viewFor(operation), { ...operation, about: silent }, 3),
        ]),
      ]
    }
    return (sent ?? []).flatMap((operation) =>
      showOperation(operation, part, viewFor(operation), node, context),
    )
  }
  if (id === undefined) return showSeveral(node, document, file, context)
  const operation = document.operations.get(id) ?? webhookWithId(document, id)
  if (operation === undefined) {
    warn(
      context,
      `"${file}" has no operation "${id}"`,
      suggest(id, [...document.operations.keys()]),
    )
    return []
  }
  const view = viewOf(node, document, file, operation, context)
  return showOperation(operation, part, view, node, context)
}

/** What is of no single operation: all, those of a tag or a group of tags, or a part of the whole. */
function showSeveral(
  node: MarkdownNode,
  document: ApiDocument,
  file: string,
  context: Context,
): readonly Nodes[] {
  const viewFor = (operation: Operation | null) => viewOf(node, document, file, operation, context)
  const view = viewFor(null)
  const part = attribute(node, 'part')
  const tag = attribute(node, 'tag')
  const title = attribute(node, 'group')
  if (part === 'authentication')
    return authenticationNodes(view, (name, value) => schemeNodes({ name, value }, view.messages))
  if (part === 'webhooks') return webhookList(view)
  if (part === 'schemas') return schemaList(view)
  if (part !== undefined && part !== 'overview')
    warn(context, `"${part}" is a part of operations`, 'Write operation="…", too.')
  const shows = part === undefined ? 'whole' : 'list'
  if (flag(node, 'all')) return everything(view, shows, viewFor)
  const groups = allGroups(groupsOf(document).groups)
  if (tag === undefined && title === undefined) {
    warn(
      context,
      '`openapi` needs an operation, a tag or a schema',
      `Write schema="…", tag="…", \`all\` or operation="…". ${suggest('', [...document.operations.keys()])}`,
    )
    return []
  }
  const isMeant = (group: Group) =>
    tag === undefined ? group.tag === null && group.title === title : group.tag === tag
  const group = groups.find(isMeant)
  if (group !== undefined) return groupNodes(view, group, shows, viewFor)
  const known = groups.flatMap((one) =>
    tag === undefined ? (one.tag === null ? [one.title] : []) : (one.tag ?? []),
  )
  const kind = tag === undefined ? 'group of tags' : 'tag'
  const word = tag ?? title ?? ''
  warn(context, `no operation of "${file}" is in the ${kind} "${word}"`, suggest(word, known))
  return []
}

function webhookWithId({ webhooks }: ApiDocument, id: string): Operation | undefined {
  return [...webhooks.values()].flat().find((operation) => operation.id === id)
}

function showOperation(
  operation: Operation,
  part: string | undefined,
  view: View,
  node: MarkdownNode,
  context: Context,
): readonly Nodes[] {
  if (part === undefined) return wholeOperation(view, operation)
  const renderPart = parts.get(part)
  if (renderPart === undefined)
    warn(context, `unknown part "${part}"`, suggest(part, [...parts.keys()]))
  const example = part === 'example' ? attribute(node, 'example') : undefined
  const nodes = renderPart?.(view, operation, example ?? attribute(node, 'in')) ?? []
  if (example !== undefined && nodes.length === 0)
    warn(
      context,
      `the operation "${operation.id}" has no example "${example}"`,
      suggest(example, exampleNames(view, operation)),
    )
  else if (renderPart !== undefined && nodes.length === 0)
    warn(context, `the operation "${operation.id}" has no ${part}`, 'Remove the directive.')
  return nodes
}

function showSchema(
  name: string,
  part: string | undefined,
  view: View,
  context: Context,
): readonly Nodes[] {
  const { schemas } = view.document
  if (part !== undefined && part !== 'fields')
    warn(context, `a schema has no part "${part}"`, 'The only part of a schema is "fields".')
  if (!Object.hasOwn(schemas, name)) {
    warn(context, `"${view.file}" has no schema "${name}"`, suggest(name, Object.keys(schemas)))
    return []
  }
  const reference = `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const nodes = bodyFields(view, { $ref: reference }, 'response')
  if (view.isGenerated) {
    const about = prose(view, words(view.document.schemaOf(schemas[name])?.value.description))
    const id = view.page.claim('about', name, null)
    return [...about, element('div', { id, dataEntity: `schema:${name}` }, nodes)]
  }
  if (nodes.length === 0) warn(context, `the schema "${name}" has no fields`)
  return nodes
}

function suggest(word: string, known: readonly string[]): string {
  const few = known.slice(0, 10).join(', ')
  return (
    didYouMean(word, known) ??
    (few === '' ? 'There are none.' : `Use one of ${few}${known.length > 10 ? ', …' : ''}.`)
  )
}

function viewOf(
  node: MarkdownNode,
  document: ApiDocument,
  file: string,
  operation: Operation | null,
  context: Context,
): View {
  const { shared, messages, language, isGenerated, takeBudget, parse, allow } = context
  const extensions = context.setting('openapi') as OpenApiConfig
  const page = (shared.get(RULE) as PageMemory | undefined) ?? new PageMemory()
  shared.set(RULE, page)
  return {
    document,
    file,
    operation,
    page,
    messages,
    language,
    extensions,
    allow,
    published: file.startsWith(`${context.docs}/`),
    isGenerated,
    isWhole: false,
    hasErrorPages: !isGenerated || extensions.errors !== null,
    position: node.position as Position | undefined,
    takeBudget,
    parse,
  }
}
