import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

/**
 * A JSON Schema validator. It is not strict: OpenAPI has keywords of its own, which mean nothing to
 * it, and types may be given by a schema beside.
 */
export function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, logger: false })
  ajvFormats.default(ajv)
  // Formats of OpenAPI that say how a value is to be shown, not what it may be.
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
