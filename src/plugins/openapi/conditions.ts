/** What a schema says that depends on a value: `if`, `dependentSchemas`, `not`. */

import type { Nodes } from 'mdast'
import { phrase, text } from '../../plugin/index.ts'
import { holdersOf } from './description/merge.ts'
import { type Dict, dict, isDict, list, words } from './description/values.ts'
import { badge, code, enumerate, join, paragraph, showJson } from './nodes.ts'
import { type Shape, shapeOf, typesOf } from './properties.ts'
import type { View } from './view.ts'

/** What is in force if a condition holds. */
export interface Conditional {
  /** The condition, as a phrase. */
  readonly label: readonly Nodes[]
  /** The schema that is in force then. */
  readonly written: unknown
}

/** The conditions of a schema, in its order. */
export function conditionalsOf(view: View, { schema }: Shape): readonly Conditional[] {
  const { messages } = view
  const ofIf = holdersOf(schema, 'if').flatMap((holder) => {
    const condition = phrase(messages.apiIf, { condition: conditionNodes(view, holder.if) })
    return [
      { label: condition, written: holder.then },
      { label: [text(messages.apiOtherwise)], written: holder.else },
    ]
  })
  const isSet = (name: string) => phrase(messages.apiIfSet, { name: [code(name)] })
  const dependent = [
    ...Object.entries(dict(schema.dependentSchemas)),
    ...Object.entries(dict(schema.dependentRequired)).map(
      ([name, required]) => [name, { required }] as const,
    ),
  ].map(([name, written]) => ({ label: isSet(name), written }))
  return [...ofIf, ...dependent].filter(({ written }) => isDict(written))
}

/** A condition, with what it requires of fields that are listed elsewhere. */
export function conditionLabel(view: View, { label, written }: Conditional): Nodes {
  const { schema } = shapeOf(view, written)
  const listed = dict(schema.properties)
  const required = list(schema.required).filter(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(listed, name),
  )
  const names = required.map((name) => [
    code(name),
    text(' '),
    badge(view.messages.required, 'required'),
  ])
  return paragraph([...label, text(': '), ...join(names, ', ')])
}

/** What values must not be, as phrases. */
export function exclusions(view: View, schema: Dict): readonly Nodes[][] {
  return holdersOf(schema, 'not')
    .filter(({ not }) => isDict(not))
    .map(({ not }) => phrase(view.messages.apiNot, { value: conditionNodes(view, not) }))
}

/** Characters of a condition that nothing but the schema itself says. */
const LONGEST = 200

/** What a schema asks of a value: its title, or the values of fields, as code. */
export function conditionNodes(view: View, written: unknown): Nodes[] {
  const { schema } = shapeOf(view, written)
  const title = words(schema.title)
  if (title !== undefined) return [text(title)]
  const parts = partsOf(view, schema)
  if (parts.length > 0)
    return enumerate(
      parts.map((part) => [code(part)]),
      view.messages,
      'listAnd',
    )
  const any = list(schema.anyOf ?? schema.oneOf)
  if (any.length > 0)
    return enumerate(
      any.map((part) => conditionNodes(view, part)),
      view.messages,
      'listOr',
    )
  return [code(showJson(schema).replace(/\s+/g, ' ').slice(0, LONGEST))]
}

/** `country: NZ`, `kind: bird | cat`, `size: number`; the name alone of what must be there. */
function partsOf(view: View, schema: Dict): string[] {
  const properties = dict(schema.properties)
  const required = list(schema.required).filter((name) => typeof name === 'string') as string[]
  const own = valueText(schema)
  return [
    ...(own === null ? [] : [own]),
    ...Object.entries(properties).map(([name, part]) => {
      const { schema: inner } = shapeOf(view, part)
      return `${name}: ${valueText(inner) ?? showJson(inner).replace(/\s+/g, ' ').slice(0, LONGEST)}`
    }),
    ...required.filter((name) => !Object.hasOwn(properties, name)),
  ]
}

/** What a schema says of a value that has no parts; null if that is more than its values or type. */
function valueText(schema: Dict): string | null {
  if (schema.const !== undefined) return showJson(schema.const)
  if (list(schema.enum).length > 0) return list(schema.enum).map(showJson).join(' | ')
  const pattern = words(schema.pattern)
  if (pattern !== undefined) return `/${pattern}/`
  const types = typesOf(schema)
  const isObject = isDict(schema.properties) || schema.required !== undefined
  return types.length > 0 && !isObject ? types.join(' | ') : null
}
