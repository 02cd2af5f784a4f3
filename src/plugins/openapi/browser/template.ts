/** What the build tells the scripts of a request form about an operation. */

/** `querystring` is a whole query, which has no other parameters. */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface Parameter {
  readonly in: ParameterPlace
  readonly name: string
  readonly style: ParameterStyle
  /** True for arrays and objects whose members are sent one by one: `kinds=a&kinds=b`. */
  readonly explode: boolean
  /** True if characters that URLs reserve are sent as they are. */
  readonly allowReserved: boolean
}

/** Those of OpenAPI; `tabDelimited` is of version 2.0 only, `json` and `text` of parameters with a media type. */
export type ParameterStyle =
  | ('simple' | 'label' | 'matrix')
  | ('form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject')
  | ('cookie' | 'json' | 'text')

/** A request without values. */
export interface RequestTemplate {
  /** `GET` */
  readonly method: string
  /** Absolute, with path parameters in braces. */
  readonly url: string
  readonly parameters: readonly Parameter[]
  /** Null where the request needs a key that must not be exposed. */
  readonly keys: { readonly server: readonly Key[] | null; readonly browser: readonly Key[] | null }
  readonly body: BodyTemplate | null
  /** Seconds. */
  readonly timeout: number
  readonly isJsonAnswer: boolean
}

export interface Key {
  readonly in: ParameterPlace
  readonly name: string
  /** What is before the key: `Bearer `. */
  readonly prefix: string
  /** The environment variable that holds the key. */
  readonly variable: string
}

export interface BodyTemplate {
  /** `application/json` */
  readonly type: string
  /** Fields of a form that are files, with the name of an example. */
  readonly files: Readonly<Record<string, string>>
  /** How fields of a form in a URL's format are written, where the description says it. */
  readonly styles: Readonly<Record<string, Pick<Parameter, 'style' | 'explode'>>>
}

export interface RequestValues {
  /** By place and name: `query/limit`. An empty text is not sent. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Undefined for a request without one. */
  readonly body: unknown
}

/** The values of a form by the names of its controls: `query/q`, `body/address`, `body/types`. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** A response that the description has as an example. */
export interface Recorded {
  /** `404 Not found` */
  readonly label: string
  readonly status: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Undefined without a body. */
  readonly body?: unknown
  /** The values that it answers, if the description names them. */
  readonly values?: FormValues
  /** The same as they are sent: not all of them are in fields. */
  readonly sent?: RequestValues
}

/** What is in the `<template>` of a form, as JSON. */
export interface TryData {
  readonly request: RequestTemplate
  /** The values of the samples. Not all of them are in fields: an empty text, or a member without one. */
  readonly sent: RequestValues
  readonly recorded: readonly Recorded[]
  /** The values by which recorded requests are told apart; with other ones, the answer would be another. */
  readonly decisive: readonly string[]
  /** Where requests are sent to; null if nothing is sent. */
  readonly origin: string | null
  readonly messages: {
    readonly recorded: string
    readonly noMatch: string
    readonly sending: string
    readonly received: string
    readonly failed: string
    readonly cut: string
    readonly invalidJson: string
    readonly invalidNumber: string
  }
}

/** Marks the form. */
export const TRY_MARK = 'data-try'
