/** Files that are part of requests. */
import type { ApiDocument, Operation } from './document.ts'
import { bodiesOf } from './media.ts'
import { dict, words } from './values.ts'

/** The fields of a form that are files, with the name of an example: `file.csv`. */
export function uploadsOf(
  document: ApiDocument,
  operation: Operation,
): Readonly<Record<string, string>> {
  const body = bodiesOf(document, operation.value.requestBody)[0]
  const properties = dict(document.schemaOf(body?.schema)?.value.properties)
  const content = dict(document.resolve(operation.value.requestBody)?.value.content)
  const encoding = dict(dict(content['multipart/form-data']).encoding)
  const files = Object.entries(properties).flatMap(([name, property]) => {
    const schema = document.schemaOf(property)?.value ?? {}
    const contentType = words(dict(encoding[name]).contentType) ?? words(schema.contentMediaType)
    if (contentType === undefined && schema.format !== 'binary') return []
    const type =
      contentType === 'application/octet-stream' ? 'bin' : contentType?.split(/[/+]/).at(-1)
    const file = name.replace(/[^\w.-]/g, '_')
    return [[name, `${file}.${type?.replace(/[^a-z\d]/gi, '') ?? 'bin'}`] as const]
  })
  return Object.fromEntries(files)
}
