/** All problems of one OpenAPI document, with positions. */
import schema31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with {
  type: 'json',
}
import schema32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with {
  type: 'json',
}
import type { ErrorObject, ValidateFunction } from 'ajv'
import { type ApiDocument, readDocument } from '../content/openapi/document.ts'
import { placeFinder } from '../content/openapi/places.ts'
import { eachObject, type Path } from '../content/openapi/walk.ts'
import { messageOf, warning } from '../problems.ts'
import type { Problem } from '../types.ts'
import { explain, pathOf, significantErrors } from './openapi-errors.ts'
import { invalidExamples } from './openapi-examples.ts'
import { validator } from './openapi-validator.ts'

/** One problem, and the path to it in the document. */
export interface Finding {
  readonly ruleId: 'openapi' | 'openapi-example'
  readonly path: Path
  readonly reason: string
}

/** A document that cannot be parsed has no findings: the pages that use it report it. */
export function validateDocument({
  file,
  text,
}: {
  readonly file: string
  readonly text: string
}): Problem[] {
  const { document } = readDocument(text)
  if (document === null) return []
  const wrong = [...againstStandard(document), ...wrongSchemas(document)]
  // With invalid schemas every example would be reported as well.
  const found = wrong.length > 0 ? wrong : invalidExamples(document)
  if (found.length === 0) return []
  const placeOf = placeFinder(text)
  return found.map(({ ruleId, path, reason }) =>
    warning(ruleId, { file, ...placeOf(path) }, reason),
  )
}

const standards = new Map<string, ValidateFunction>()

function standardOf(document: ApiDocument): ValidateFunction {
  const version = String(document.root.openapi).startsWith('3.2') ? '3.2' : '3.1'
  const known = standards.get(version)
  if (known) return known
  const made = validator().compile(version === '3.2' ? schema32 : schema31)
  standards.set(version, made)
  return made
}

function againstStandard(document: ApiDocument): Finding[] {
  const validate = standardOf(document)
  if (validate(document.root)) return []
  return significantErrors(validate.errors ?? []).map((error) => toFinding(error, []))
}

/** Schemas that are not valid JSON Schema, which the OpenAPI schema itself does not check. */
function wrongSchemas(document: ApiDocument): Finding[] {
  const found: Finding[] = []
  const ajv = validator()
  eachObject(document.root, (value, path, isSchema) => {
    const isWhole = isSchema && (path.at(-1) === 'schema' || path.at(-2) === 'schemas')
    if (!isWhole) return
    try {
      if (ajv.validateSchema(value) === true) return
      found.push(...significantErrors(ajv.errors ?? []).map((error) => toFinding(error, path)))
    } catch (error) {
      found.push({ ruleId: 'openapi', path, reason: messageOf(error) })
    }
  })
  return found
}

function toFinding(error: ErrorObject, path: Path): Finding {
  const full = [...path, ...pathOf(error.instancePath)]
  const extra = error.params.additionalProperty ?? error.params.unevaluatedProperty
  return {
    ruleId: 'openapi',
    path: typeof extra === 'string' ? [...full, extra] : full,
    reason: `${full.length > 0 ? `"${full.at(-1)}"` : 'the document'} ${explain(error)}`,
  }
}
