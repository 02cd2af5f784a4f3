/**
 * The contract between docsgen and a component: `docsgen/component`.
 *
 * A component is one file, `components/since.tsx`, that exports what `component` returns. Pages use
 * it by the file's name, as `:::since{v="5"}`, `::since{v="5"}`, or `:since[text]{v="5"}`. It is
 * rendered at build time; with `hydrate` the browser runs the same file.
 */
import type { ReactNode } from 'react'
import type { Message } from './format.ts'
import type { PageData } from './page-data.ts'

export { format } from './checked-format.ts'
export type { Message } from './format.ts'
export type { PageData } from './page-data.ts'

/**
 * What an attribute may hold, and what the component receives:
 * - `string`, `number`, `boolean` (absent is `false`), `json` (parsed): the value
 * - `link`: a URL. Write it as in Markdown: `../faq.md#keys`, a route, or an address.
 *   docsgen resolves and checks it
 * - `image`: an `ImageProp`, resolved and checked like a Markdown image
 * - `frame`: an address of another site to show in a frame; its origin must be in `embeds.allow` of
 *   the configuration, and the policy of the page allows it
 * - `markdown`: inline Markdown, rendered
 * - `code`: a highlighted code block, in the language that the attribute `lang` names
 */
export type PropKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'json'
  | 'link'
  | 'image'
  | 'frame'
  | 'markdown'
  | 'code'

export interface PropSchema {
  readonly kind: PropKind | 'enum'
  /** A use without the attribute is reported. Ignored for `boolean`. */
  readonly required: boolean
  /** For `enum`: the values it may have. */
  readonly values?: readonly string[]
  /** For `enum`, by value: origins that the policy of a page with this value allows. */
  readonly allow?: Readonly<Record<string, Allowance>>
}

/** `'string'`, `'string?'` for an optional one, a list of values (optional), or the schema in full. */
export type PropSpec = PropKind | `${PropKind}?` | readonly string[] | PropSchema

export interface ImageProp {
  readonly src: string
  /** Pixels; missing where the size is unknown. */
  readonly width?: number
  readonly height?: number
  /** URL of the image for dark mode. */
  readonly dark?: string
}

interface ValueOfKind {
  string: string
  number: number
  boolean: boolean
  json: unknown
  link: string
  image: ImageProp
  frame: string
  markdown: ReactNode
  code: ReactNode
}

type ValueOf<S> = S extends keyof ValueOfKind
  ? ValueOfKind[S]
  : S extends `${infer Kind extends keyof ValueOfKind}?`
    ? Kind extends 'boolean'
      ? boolean
      : ValueOfKind[Kind] | undefined
    : S extends { readonly values: readonly (infer Value)[]; readonly required: true }
      ? Value
      : S extends readonly (infer Value)[] | { readonly values: readonly (infer Value)[] }
        ? Value | undefined
        : unknown

/**
 * What `render` receives: each prop, each slot, the Markdown between the fences as `children`, and the
 * page it is on as `page`, unless a prop or slot has that name. With `messages`, also these, in the
 * language of the page, and that language as `lang`, for `format`.
 */
export type ComponentProps<P, Slot extends string, Name extends string = never> = {
  readonly [Name in keyof P]: ValueOf<P[Name]>
} & { readonly [Name in Slot | 'children']?: ReactNode } & {
  readonly [Name in Exclude<'page', keyof P | Slot>]: PageData
} & ([Name] extends [never]
    ? unknown
    : { readonly messages: Readonly<Record<Name, Message>>; readonly lang: string })

/** When the browser loads and runs the component. */
export type Hydration = 'load' | 'idle' | 'visible' | 'interaction'

/** What islands run on. */
export type Runtime = 'react' | 'preact'

export interface Definition<
  P extends Readonly<Record<string, PropSpec>>,
  Slot extends string = never,
  Name extends string = never,
> {
  /** The attributes pages may write. Default: none. */
  readonly props?: P
  /**
   * Names of further pieces of Markdown. `[label]` is the first; others are written as
   * `:::slot{name="…"}` inside the block.
   */
  readonly slots?: readonly Slot[]
  /** Names of the messages it reads: those of plugins, or docsgen's UI strings. Default: none. */
  readonly messages?: readonly Name[]
  /** A React component. It prints no headings and no fixed ids: those belong to the page's Markdown. */
  readonly render: (props: ComponentProps<P, Slot, Name>) => ReactNode
  /** What search and machine-readable files say for it, besides its children. Default: the text of its markup. */
  readonly text?: (props: ComponentProps<P, Slot, Name>) => string
  /** Makes the component an island: the browser runs the same file. Default: static HTML. */
  readonly hydrate?: Hydration
  /** With `hydrate`: what it runs on. Default: `islands` of the configuration. */
  readonly runtime?: Runtime
  /**
   * With `hydrate`: the keys of the front matter that it receives in `page.data`. They are published
   * with the page, and no others are. Default: none. Without `hydrate`, it receives all.
   */
  readonly data?: readonly string[]
  /** Origins that the Content-Security-Policy of a page with this component allows. */
  readonly allow?: Allowance
}

export interface Allowance {
  readonly frame?: readonly string[]
  readonly img?: readonly string[]
  readonly media?: readonly string[]
  readonly connect?: readonly string[]
}

interface WrittenValue extends Omit<ValueOfKind, 'image' | 'code'> {
  /** As in Markdown: relative to the file, or from the root of the site. */
  image: string
  code: string
}

type WrittenAs<S> = S extends keyof WrittenValue
  ? WrittenValue[S]
  : S extends `${infer Kind extends keyof WrittenValue}?`
    ? WrittenValue[Kind]
    : S extends readonly (infer Value)[] | { readonly values: readonly (infer Value)[] }
      ? Value
      : unknown

type IsOptional<S> = S extends 'boolean' | `${string}?` | readonly string[] | { required: false }
  ? true
  : false

/** What a page written in React gives to a component: `<Since v="5">…</Since>`. */
export type UseProps<P, Slot extends string> = {
  readonly [Name in keyof P as IsOptional<P[Name]> extends true ? never : Name]: WrittenAs<P[Name]>
} & {
  readonly [Name in keyof P as IsOptional<P[Name]> extends true ? Name : never]?:
    | WrittenAs<P[Name]>
    | undefined
} & { readonly [Name in Slot | 'children']?: ReactNode } & {
  /** The language of its `code`. */
  readonly [Name in 'code' | 'code?' extends infer Kind
    ? Extract<P[keyof P], Kind> extends never
      ? never
      : 'lang'
    : never]?: string
}

/** A component, which is also an element of pages written in React. */
export type Component<
  P extends Readonly<Record<string, PropSpec>>,
  Slot extends string,
  Name extends string = never,
> = Definition<P, Slot, Name> & ((props: UseProps<P, Slot>) => ReactNode)

/** Declares a component; the default export of its file. */
export function component<
  const P extends Readonly<Record<string, PropSpec>> = Readonly<Record<never, never>>,
  const Slot extends string = never,
  const Name extends string = never,
>(definition: Definition<P, Slot, Name>): Component<P, Slot, Name> {
  // Inside another component it is rendered as a part of that one. In pages it is replaced: see page-element.ts.
  const render = (props: UseProps<P, Slot>) => definition.render(props as never)
  return Object.assign(render, definition)
}
