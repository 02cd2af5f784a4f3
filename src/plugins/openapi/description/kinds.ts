/** The kinds of objects that descriptions have, and where components of each kind are. */
import type { Version } from './upgrade.ts'
import type { Path } from './walk.ts'

/** The kinds of objects, named as components are, by the keywords that have them. */
export const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    schemas: [
      ...['schema', 'schemas', 'itemSchema', 'items', 'prefixItems', 'additionalItems', 'contains'],
      ...['properties', 'patternProperties', 'additionalProperties', 'propertyNames'],
      ...['unevaluatedItems', 'unevaluatedProperties', 'dependentSchemas', '$defs', 'definitions'],
      ...['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'contentSchema'],
    ],
    parameters: ['parameters'],
    responses: ['responses'],
    requestBodies: ['requestBodies', 'requestBody'],
    headers: ['headers'],
    examples: ['examples'],
    links: ['links'],
    callbacks: ['callbacks'],
    securitySchemes: ['securitySchemes', 'securityDefinitions'],
    pathItems: ['paths', 'webhooks', 'pathItems'],
  }).flatMap(([kind, keywords]) => keywords.map((keyword) => [keyword, kind])),
)

/** Where a document has components of a kind. Path items are of one operation each, and in place. */
export function sectionsIn(version: Version): ReadonlyMap<string, Path> {
  if (version === '2.0')
    return new Map<string, Path>([
      ['schemas', ['definitions']],
      ['parameters', ['parameters']],
      ['responses', ['responses']],
      ['securitySchemes', ['securityDefinitions']],
    ])
  const kinds = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'examples']
  return new Map(
    [...kinds, 'links', 'callbacks', 'securitySchemes'].map((kind) => [kind, ['components', kind]]),
  )
}
