/** Validates examples against their schemas. */

import { messageOf } from '../../../plugin/index.ts'
import type { ApiDocument } from '../description/document.ts'
import { LimitedValidator, ValidationTimeout } from '../description/json-schema.ts'
import { type Dict, dict, isDict, list } from '../description/values.ts'
import { eachObject, type Path } from '../description/walk.ts'
import { explain, type Finding, pathOf, significantErrors } from './errors.ts'

/** Id of the document in the validator. */
const DOCUMENT = 'openapi'

interface Example {
  readonly value: unknown
  readonly path: Path
}

/** Validates every example. Stops at the first one that takes too long. */
export function invalidExamples(document: ApiDocument): Finding[] {
  const validator = new LimitedValidator()
  validator.ajv.addSchema(document.root, DOCUMENT, false, false)
  const found: Finding[] = []
  try {
    eachObject(document.root, (value, path, isSchema) => {
      if (isSchema) found.push(...invalidOf(validator, path, examplesOfSchema(value, path)))
      else if (isDict(value.schema) && !/[/+]xml\b/.test(String(path.at(-1)))) {
        const examples = examplesOfMedia(document, value, path)
        found.push(...invalidOf(validator, [...path, 'schema'], examples))
      }
    })
  } catch (error) {
    if (!(error instanceof ValidationTimeout)) throw error
    found.push(timeoutFinding(document, error))
  }
  return found
}

function invalidOf(
  validator: LimitedValidator,
  schema: Path,
  examples: readonly Example[],
): Finding[] {
  if (examples.length === 0) return []
  const pointer = schema
    .map(
      (part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    )
    .join('')
  try {
    const validate = validator.ajv.getSchema(`${DOCUMENT}#${pointer}`)
    if (validate === undefined) return []
    return examples.flatMap(({ value, path }) =>
      significantErrors(validator.errorsOf(validate, value)).map((error): Finding => {
        const within = error.instancePath.slice(1).replaceAll('/', '.')
        const reason = `this example does not match its schema: ${within || 'it'} ${explain(error)}`
        return { ruleId: 'openapi-example', path: [...path, ...pathOf(error.instancePath)], reason }
      }),
    )
  } catch (error) {
    if (error instanceof ValidationTimeout) throw error
    const reason = `this schema cannot be used: ${messageOf(error)}`
    return [{ ruleId: 'openapi', path: schema, reason }]
  }
}

/** Reports a timeout at the pattern that caused it. */
function timeoutFinding(document: ApiDocument, { message, pattern }: ValidationTimeout): Finding {
  let place: Path = []
  eachObject(document.root, (value, path, isSchema) => {
    if (!isSchema || pattern === null || place.length > 0) return
    if (value.pattern === pattern) place = [...path, 'pattern']
    else if (Object.hasOwn(dict(value.patternProperties), pattern))
      place = [...path, 'patternProperties', pattern]
  })
  return {
    ruleId: 'openapi',
    path: place,
    reason: `${message}, so the remaining examples were not checked`,
    note:
      pattern === null
        ? 'Shorten the examples.'
        : 'Rewrite it so that it does not backtrack: avoid nested repetition such as (a+)+.',
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

/** The examples of a parameter, a header or a body; a referenced one is reported at its definition. */
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
