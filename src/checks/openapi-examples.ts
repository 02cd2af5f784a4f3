/** Examples that do not fit their schemas. */
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument } from '../content/openapi/document.ts'
import { type Dict, dict, isDict, list } from '../content/openapi/values.ts'
import { eachObject, type Path } from '../content/openapi/walk.ts'
import { messageOf } from '../problems.ts'
import type { Finding } from './openapi-document.ts'
import { explain, pathOf, tellingErrors } from './openapi-errors.ts'
import { validator } from './openapi-validator.ts'

/** The name under which the validator knows the document. */
const DOCUMENT = 'openapi'

interface Example {
  readonly value: unknown
  readonly path: Path
}

/** Holds every example against the schema it is an example of. */
export function misfits(document: ApiDocument): Finding[] {
  const ajv = validator()
  ajv.addSchema(document.root, DOCUMENT, false, false)
  const found: Finding[] = []
  eachObject(document.root, (value, path, isSchema) => {
    if (isSchema) found.push(...misfitsOf(ajv, path, examplesOfSchema(value, path)))
    else if (isDict(value.schema) && !/[/+]xml\b/.test(String(path.at(-1)))) {
      found.push(...misfitsOf(ajv, [...path, 'schema'], examplesOfMedia(document, value, path)))
    }
  })
  return found
}

function misfitsOf(ajv: Ajv2020, schema: Path, examples: readonly Example[]): Finding[] {
  if (examples.length === 0) return []
  const pointer = schema
    .map(
      (part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    )
    .join('')
  try {
    const validate = ajv.getSchema(`${DOCUMENT}#${pointer}`)
    return examples.flatMap(({ value, path }): Finding[] => {
      if (validate === undefined || validate(value)) return []
      return tellingErrors(validate.errors ?? []).map((error) => {
        const within = error.instancePath.slice(1).replaceAll('/', '.')
        const reason = `this example does not fit its schema: ${within || 'it'} ${explain(error)}`
        return { ruleId: 'openapi-example', path: [...path, ...pathOf(error.instancePath)], reason }
      })
    })
  } catch (error) {
    return [
      {
        ruleId: 'openapi',
        path: schema,
        reason: `this schema cannot be used: ${messageOf(error)}`,
      },
    ]
  }
}

/** `examples`, `example` and `default` of a schema. */
function examplesOfSchema(schema: Dict, path: Path): Example[] {
  const several = list(schema.examples).map((value, i) => ({
    value,
    path: [...path, 'examples', i],
  }))
  const single = ['example', 'default'].filter((name) => Object.hasOwn(schema, name))
  return [...several, ...single.map((name) => ({ value: schema[name], path: [...path, name] }))]
}

/** The examples of a parameter, a header or a body; one that is referred to is told at its own place. */
function examplesOfMedia(document: ApiDocument, media: Dict, path: Path): Example[] {
  const named = Object.entries(dict(media.examples)).flatMap(([name, written]): Example[] => {
    const example = document.resolve(written)?.value
    if (example === undefined || !Object.hasOwn(example, 'value')) return []
    const reference = dict(written).$ref
    const place =
      typeof reference === 'string' ? pathOf(reference.slice(1)) : [...path, 'examples', name]
    return [{ value: example.value, path: [...place, 'value'] }]
  })
  return Object.hasOwn(media, 'example')
    ? [{ value: media.example, path: [...path, 'example'] }, ...named]
    : named
}
