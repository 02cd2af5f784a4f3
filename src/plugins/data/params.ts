import type { Nodes } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import {
  attribute,
  childrenOf,
  element,
  flag,
  idOf,
  type Messages,
  type PluginDirective,
  phrase,
  text,
  textOfData,
} from '../../plugin/index.ts'
import { DATA_ATTRIBUTES, type DirectiveNode, type Row, readRows } from './data.ts'

/** A parameter, an option or a field. */
interface Param {
  readonly name: string
  readonly type: string
  readonly default: string
  readonly required: boolean
  readonly deprecated: boolean
  /** What it belongs to; makes it linkable as `param:scope#name`. */
  readonly scope: string | undefined
  readonly description: readonly Nodes[]
}

/**
 * `:::param{name="limit" type="integer"}` … `:::`, or `::param[Description]{name="limit"}` on one line.
 * Consecutive ones form one list.
 */
export const param: PluginDirective = {
  kinds: ['container', 'leaf'],
  attributes: ['name', 'type', 'default', 'required', 'deprecated', 'scope'],
  style: 'reference',
  expand(node, { warn, messages }) {
    const name = attribute(node, 'name')
    if (name === undefined)
      warn('this parameter has no name', 'Write :::param{name="…"}.', { rule: 'params' })
    const made: Param = {
      name: name ?? '',
      type: attribute(node, 'type') ?? '',
      default: attribute(node, 'default') ?? '',
      required: flag(node, 'required'),
      deprecated: flag(node, 'deprecated'),
      scope: attribute(node, 'scope'),
      description: describe(node),
    }
    return [listOf([made], messages)]
  },
}

/** The content of the directive: its blocks, or its label as a paragraph. */
function describe(node: DirectiveNode): Nodes[] {
  const children = childrenOf(node)
  if (node.type === 'containerDirective' || children.length === 0) return children
  return [{ type: 'paragraph', children, position: node.position } as Nodes]
}

/** `::params{data="…" rows="…" scope="guide"}`: a list of parameters from data. */
export const params: PluginDirective = {
  kinds: ['leaf'],
  attributes: [...DATA_ATTRIBUTES, 'scope'],
  style: 'reference',
  expand(node, context) {
    const rows = readRows(node, context)
    if (rows === null) return []
    return [
      listOf(
        rows.map((row) => {
          const description = context.parse(textOfData(row.description))
          return paramOf(row, attribute(node, 'scope'), description)
        }),
        context.messages,
      ),
    ]
  },
}

function paramOf(row: Row, scope: string | undefined, description: readonly Nodes[]): Param {
  return {
    name: textOfData(row.name),
    type: textOfData(row.type),
    default: textOfData(row.default),
    required: row.required === true || row.required === 'true',
    deprecated: row.deprecated === true,
    scope,
    description,
  }
}

function listOf(list: readonly Param[], messages: Messages): Nodes {
  const made = element(
    'dl',
    { className: ['params'] },
    list.flatMap((item) => itemOf(item, messages)),
  )
  made.data = { ...made.data, joins: 'params' } as never
  return made
}

function itemOf(item: Param, messages: Messages): Nodes[] {
  const about = plainText([...item.description]).split('\n', 1)[0] as string
  const entity = item.scope && { dataEntity: `param:${item.scope}#${item.name}`, dataAbout: about }
  const badge = (label: string, kind: string) =>
    element('span', { className: ['badge', `badge-${kind}`] }, [text(label)])
  const parts = [
    element('code', { className: ['param-name'] }, [text(item.name)]),
    ...(item.type ? [element('span', { className: ['param-type'] }, [text(item.type)])] : []),
    ...(item.required ? [badge(messages.required, 'required')] : []),
    ...(item.deprecated ? [badge(messages.deprecated, 'deprecated')] : []),
    ...(item.default
      ? [
          element('span', { className: ['param-default'] }, [
            ...phrase(messages.defaultValue, {
              value: [{ type: 'inlineCode', value: item.default }],
            }),
          ]),
        ]
      : []),
  ]
  const spaced = parts.flatMap((part, i) => (i === 0 ? [part] : [text(' '), part]))
  return [
    element('dt', { id: idOf(item.scope, item.name), ...entity }, spaced),
    element('dd', {}, item.description),
  ]
}
