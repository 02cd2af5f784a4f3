/** Validates an OpenAPI document. */

import schema20 from '@seriousme/openapi-schema-validator/schemas/v2.0/schema.json' with {
  type: 'json',
}
import schema30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with {
  type: 'json',
}
import schema31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with {
  type: 'json',
}
import schema32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with {
  type: 'json',
}
import type { ErrorObject, ValidateFunction } from 'ajv'
import { BuildCache, messageOf, ownProperty, type Problem, warning } from '../../../plugin/index.ts'
import { type ApiDocument, readComputed } from '../description/document.ts'
import type { DescriptionFiles } from '../description/files.ts'
import { createDraft4Validator, createValidator } from '../description/json-schema.ts'
import type { Version } from '../description/upgrade.ts'
import { eachObject, type Path } from '../description/walk.ts'
import { explain, type Finding, pathOf, significantErrors } from './errors.ts'
import { invalidExamples } from './examples.ts'

export interface Description {
  readonly file: string
  readonly text: string
  /** Those that it refers to. */
  readonly files?: DescriptionFiles
}

/** A document that cannot be parsed has no findings here: the pages that show it report that. */
export function validateDocument(
  { file, text, files = {} }: Description,
  cache = new BuildCache(),
): Problem[] {
  const { document } = readComputed(text, {
    file,
    read: (path) => ownProperty(files, path) ?? null,
    cache,
  })
  if (document === null) return []
  const invalid = [...standardViolations(document, cache), ...invalidSchemas(document)]
  // With invalid schemas, the examples would only cause follow-up errors.
  const found = invalid.length > 0 ? invalid : invalidExamples(document)
  return found.map(({ ruleId, path, reason, note }) => {
    const { file: other, ...place } = document.placeOf(path)
    return warning(ruleId, { file: other ?? file, ...place }, reason, note)
  })
}

/** Makes the validators of the standard, which has a schema for each of its versions. */
const COMPILERS: Readonly<Record<Version, () => ValidateFunction>> = {
  '2.0': () => createDraft4Validator().compile(schema20),
  '3.0': () => createDraft4Validator().compile(schema30),
  '3.1': () => createValidator().compile(schema31),
  '3.2': () => createValidator().compile(schema32),
}

function standardViolations({ version, written }: ApiDocument, cache: BuildCache): Finding[] {
  const validate = cache.resource(`standard ${version}`, COMPILERS[version])
  if (validate(written)) return []
  return significantErrors(validate.errors ?? []).map((error) => toFinding(error, []))
}

/** Schemas that are not valid JSON Schema; the OpenAPI standard's own schema does not check them. */
function invalidSchemas(document: ApiDocument): Finding[] {
  const found: Finding[] = []
  const ajv = createValidator()
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
