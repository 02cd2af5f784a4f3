/** Validates JSON samples against schemas of OpenAPI documents. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import type { Fault } from './types.ts'

type Validate = ReturnType<Ajv2020['compile']>

/** Returns a function that validates JSON text against the schema `file#Name`. */
export function schemaChecker(
  read: (file: string) => string | null,
): (schema: string, code: string) => Fault | null {
  const known = new Map<string, Validate | string>()
  return (schema, code) => {
    const validate = known.get(schema) ?? makeValidator(schema, read)
    known.set(schema, validate)
    if (typeof validate === 'string') return { line: 1, column: 1, reason: validate }
    if (validate(JSON.parse(code))) return null
    const error = validate.errors?.[0]
    return {
      line: 1,
      column: 1,
      reason: `${error?.instancePath || 'the value'} ${error?.message} (schema ${schema})`,
    }
  }
}

/** A validator, or an error message. */
function makeValidator(schema: string, read: (file: string) => string | null): Validate | string {
  const [file = '', name = ''] = schema.split('#')
  const text = read(file.replace(/^\//, ''))
  if (text === null) return `the file "${file}" does not exist`
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ ...(parse(text) as object), $id: 'api' })
  const pointer = `api#/components/schemas/${name}`
  try {
    return ajv.getSchema(pointer) ?? `"${file}" has no schema "${name}"`
  } catch (error) {
    return `the schema "${name}" cannot be used: ${(error as Error).message}`
  }
}
