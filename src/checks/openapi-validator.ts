import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

/**
 * A JSON Schema validator. Strict mode is off because OpenAPI has its own keywords and a type may
 * come from a sibling schema.
 */
export function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, logger: false })
  ajvFormats.default(ajv)
  // OpenAPI formats that describe presentation or storage, not validity.
  for (const format of [
    'media-range',
    'binary',
    'byte',
    'password',
    'int32',
    'int64',
    'float',
    'double',
    'html',
    'commonmark',
  ])
    ajv.addFormat(format, true)
  return ajv
}
