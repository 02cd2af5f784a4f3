/** Validates JSON samples against schemas of OpenAPI documents. */

import type { ValidateFunction } from 'ajv'
import { parse } from 'yaml'
import { messageOf } from '../../plugin/index.ts'
import { LimitedValidator } from '../openapi/description/json-schema.ts'
import type { Fault } from './types.ts'

/** Returns the errors of a value as one sentence, null if it is valid. */
type Validate = (value: unknown) => string | null

/** Returns a function that validates JSON text against the schema `file#Name`. */
export function schemaChecker(
  read: (file: string) => string | null,
): (schema: string, code: string) => Fault | null {
  const known = new Map<string, Validate>()
  return (schema, code) => {
    const validate = known.get(schema) ?? makeValidator(schema, read)
    known.set(schema, validate)
    const reason = validate(JSON.parse(code))
    return reason === null ? null : { line: 1, column: 1, reason }
  }
}

function makeValidator(schema: string, read: (file: string) => string | null): Validate {
  const [file = '', name = ''] = schema.split('#')
  const text = read(file.replace(/^\//, ''))
  if (text === null) return () => `the file "${file}" does not exist`
  const validator = new LimitedValidator()
  let validate: ValidateFunction | undefined
  try {
    validator.ajv.addSchema(parse(text) as object, 'api', false, false)
    validate = validator.ajv.getSchema(`api#/components/schemas/${name}`)
  } catch (error) {
    return () => `the schema "${name}" cannot be used: ${messageOf(error)}`
  }
  if (validate === undefined) return () => `"${file}" has no schema "${name}"`
  const compiled = validate
  return (value) => {
    try {
      const [error] = validator.errorsOf(compiled, value)
      if (error === undefined) return null
      return `${error.instancePath || 'the value'} ${error.message} (schema ${schema})`
    } catch (error) {
      return messageOf(error)
    }
  }
}
