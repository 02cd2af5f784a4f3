/** The parameter of OpenAPI 3.2 that is a whole query. */
import { mergeAllOf } from './merge.ts'
import type { Resolved } from './references.ts'
import { type Dict, dict, isDict, list, own } from './values.ts'

type Resolve = (value: unknown) => Resolved | null

/** How a member of a form is written. */
const STYLES = ['style', 'explode', 'allowReserved'] as const

/**
 * The parameters that a parameter stands for: a query in the format of forms has one for each property
 * of its schema. Any other parameter is one.
 */
export function membersOfQuery(resolve: Resolve, parameter: Dict): readonly Dict[] {
  if (parameter.in !== 'querystring') return [parameter]
  const media = resolve(own(parameter.content, 'application/x-www-form-urlencoded'))?.value ?? {}
  const schema = mergeAllOf(resolve, media.schema)?.value ?? {}
  if (!isDict(schema.properties)) return [parameter]
  const example = [parameter, media].flatMap((one) => examplesIn(resolve, one))[0]
  const required = parameter.required === true ? list(schema.required) : []
  return Object.entries(schema.properties).map(([name, written]) => {
    const encoding = dict(own(media.encoding, name))
    const given = own(example, name)
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...writtenAs(resolve, written, encoding),
      ...(given === undefined ? {} : { example: given }),
    }
  })
}

/** Without a style, forms have objects as JSON. */
function writtenAs(resolve: Resolve, schema: unknown, encoding: Dict): Dict {
  const styles = STYLES.filter((name) => encoding[name] !== undefined)
  if (styles.length > 0)
    return { schema, ...Object.fromEntries(styles.map((name) => [name, encoding[name]])) }
  const { type, properties } = mergeAllOf(resolve, schema)?.value ?? {}
  const isJson = /[/+]json\b/.test(String(encoding.contentType))
  if (!isJson && type !== 'object' && !isDict(properties)) return { schema }
  return { content: { 'application/json': { schema } } }
}

function examplesIn(resolve: Resolve, { example, examples }: Dict): unknown[] {
  const named = Object.values(dict(examples)).map((one) => {
    const { value, dataValue } = resolve(one)?.value ?? {}
    return value ?? dataValue
  })
  return [example, ...named].filter(isDict)
}
