/** Request and response bodies, and their examples. */
import { isJson } from '../browser/request.ts'
import type { ApiDocument, Operation, Response } from './document.ts'
import { type Dict, dict, isDict, own, words } from './values.ts'

/** A body in one media type. */
export interface Body {
  /** `application/json` */
  readonly type: string
  readonly schema: unknown
  readonly examples: readonly Example[]
}

export interface Example {
  /** Null for an only example, which has none. */
  readonly name: string | null
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly value: unknown
}

/** The bodies of a request or a response, JSON first. */
export function bodiesOf(document: ApiDocument, holder: unknown): Body[] {
  const content = dict(document.resolve(holder)?.value.content)
  const bodies = Object.entries(content).map(([type, unresolved]) => {
    const media = document.resolve(unresolved)?.value ?? {}
    // Media types that are sequences of items, such as events, may describe one item.
    const items = isDict(media.itemSchema) ? { type: 'array', items: media.itemSchema } : undefined
    return { type, schema: media.schema ?? items, examples: examplesOf(document, media) }
  })
  return bodies.sort((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)))
}

/** The examples of a body, a parameter or a header, without those of media types in it. */
function examplesOf(document: ApiDocument, media: Dict): Example[] {
  const named = Object.entries(dict(media.examples)).flatMap(([name, unresolved]): Example[] => {
    const example = document.resolve(unresolved)?.value
    // 3.2 has values as they are in the application, too.
    const field = ['value', 'dataValue'].find((field) => own(example, field) !== undefined)
    if (example === undefined || field === undefined) return []
    return [
      {
        name,
        summary: words(example.summary),
        description: words(example.description),
        value: example[field],
      },
    ]
  })
  if (named.length > 0 || media.example === undefined) return named
  return [{ name: null, summary: undefined, description: undefined, value: media.example }]
}

/** The success response: the first 2xx with a body, else the first 2xx, else `default`. */
export function successOf(document: ApiDocument, operation: Operation): Response | undefined {
  const good = operation.responses.filter(({ status }) => /^2(\d\d|XX)$/i.test(status))
  return (
    good.find(({ value }) => bodiesOf(document, value).length > 0) ??
    good[0] ??
    operation.responses.find((r) => r.status === 'default')
  )
}

/** The examples of a parameter or a header: its own, or those of its media type. */
export function examplesOfParameter(document: ApiDocument, parameter: Dict): readonly Example[] {
  const own = examplesOf(document, parameter)
  return own.length > 0 ? own : (bodiesOf(document, parameter)[0]?.examples ?? [])
}
