/** Examples that do not match their schemas. */
import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument } from '../content/openapi/document.ts'
import { type Dict, dict, isDict, list } from '../content/openapi/values.ts'
import { eachObject, type Path } from '../content/openapi/walk.ts'
import { messageOf } from '../problems.ts'
import type { Finding } from './openapi-document.ts'
import { explain, pathOf, significantErrors } from './openapi-errors.ts'
import { validator } from './openapi-validator.ts'

/** The name under which the validator knows the document. */
const DOCUMENT = 'openapi'

interface Example {
  readonly value: unknown
  readonly path: Path
}

/** Validates every example against its schema. */
export function invalidExamples(document: ApiDocument): Finding[] {
  const ajv = validator()
  ajv.addSchema(document.root, DOCUMENT, false, false)
  const found: Finding[] = []
  eachObject(document.root, (value, path, isSchema) => {
    if (isSchema) found.push(...invalidExamplesOf(ajv, path, examplesOfSchema(value, path)))
    else if (isDict(value.schema) && !/[/+]xml\b/.test(String(path.at(-1)))) {
      found.push(
        ...invalidExamplesOf(ajv, [...path, 'schema'], examplesOfMedia(document, value, path)),
      )
    }
  })
  return found
}

function invalidExamplesOf(ajv: Ajv2020, schema: Path, examples: readonly Example[]): Finding[] {
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
      return significantErrors(validate.errors ?? []).map((error) => {
        const within = error.instancePath.slice(1).replaceAll('/', '.')
        const reason = `this example does not match its schema: ${within || 'it'} ${explain(error)}`
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

/** The examples of a parameter, a header or a body; a referenced example is reported where it is defined. */
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
