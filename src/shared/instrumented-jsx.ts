/**
 * JSX of the site's own code at build time. It notes what static markup is without, such as event
 * handlers, and where the elements are that browsers may block.
 */
import { createElement, type ElementType, Fragment, type ReactNode } from 'react'
import { tagOf } from './tag.ts'

export { Fragment }

/** A position in a file, as esbuild passes it. */
export interface NotedPlace {
  readonly fileName: string
  readonly lineNumber: number
  readonly columnNumber: number
}

export interface Note {
  /**
   * - `handler`: an event handler, e.g. `` `onClick` of <button> ``
   * - `hook`: the name of a React hook that has no effect, or not the expected one, in static markup
   * - `data`: a key of the front matter that an island reads without having named it
   * - `markup`, where the place is known: the address of an element, the name of a prop such as
   *   `style`, or `<script>`, which browsers may block; `id`, `<h2>` and `<title>`, which belong to the page
   */
  readonly kind: 'handler' | 'hook' | 'data' | 'markup'
  readonly name: string
  /** Null if unknown. */
  readonly place: NotedPlace | null
}

/** By content, so that what is rendered repeatedly is noted once; null while nothing is noted. */
let notes: Map<string, Note> | null = null

/** Runs a function and returns its result with what was noted meanwhile. */
export function recordJsx<T>(run: () => T): {
  readonly result: T
  readonly notes: readonly Note[]
} {
  const found = new Map<string, Note>()
  notes = found
  try {
    return { result: run(), notes: [...found.values()] }
  } finally {
    notes = null
  }
}

export function note(kind: Note['kind'], name: string, place: NotedPlace | null = null): void {
  const key = `${kind} ${name} ${place?.fileName}:${place?.lineNumber}:${place?.columnNumber}`
  notes?.set(key, { kind, name, place })
}

const ADDRESSES = /^(?:href|src|srcSet|action|formAction|data|poster)$/

const NAMED = /^(?:style|id|dangerouslySetInnerHTML)$/

type Props = Readonly<Record<string, unknown>>

export function jsx(type: ElementType, props: Props, key?: unknown): ReactNode {
  return jsxDEV(type, props, key)
}

export { jsx as jsxs }

/** What esbuild calls in place of `jsx` where it passes positions. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key?: unknown,
  _isStatic?: boolean,
  place: NotedPlace | null = null,
): ReactNode {
  const isElement = typeof type === 'string'
  if (notes !== null && isElement) noteElement(type, props, place)
  const own = isElement ? withoutActions(props) : props
  return createElement(type, (key === undefined ? own : { ...own, key }) as never)
}

const ACTIONS = ['action', 'formAction']

/** For functions, React renders an address that throws, and a script. In browsers, it adds them. */
function withoutActions(props: Props): Props {
  if (!ACTIONS.some((name) => typeof props[name] === 'function')) return props
  return Object.fromEntries(
    Object.entries(props).filter(
      ([name, value]) => !ACTIONS.includes(name) || typeof value !== 'function',
    ),
  )
}

function isHandler(name: string, value: unknown): boolean {
  return typeof value === 'function' && (/^on[A-Z]/.test(name) || ACTIONS.includes(name))
}

function noteElement(type: string, props: Props, place: NotedPlace | null): void {
  for (const [name, value] of Object.entries(props)) {
    if (isHandler(name, value)) note('handler', `\`${name}\` of <${type}>`, place)
    else if (place === null) continue
    else if (NAMED.test(name)) note('markup', name, place)
    else if (ADDRESSES.test(name) && typeof value === 'string') note('markup', value, place)
  }
  if (place === null) return
  if (/^(?:script|style|title|h[1-6])$/.test(type)) note('markup', `<${type}>`, place)
  if (/^(?:meta|link)$/.test(type)) note('markup', tagOf(type, props), place)
}

type Hooks = Readonly<Record<string, (...args: never[]) => unknown>>

const NAMES = ['useState', 'useReducer', 'useEffect', 'useLayoutEffect'] as const

/** These hooks of React, which note their use. */
export function instrumentHooks(react: Hooks): Hooks {
  const hooks = NAMES.map((name) => {
    const hook = (...args: never[]) => {
      note('hook', name)
      return react[name]?.(...args)
    }
    return [name, hook] as const
  })
  return Object.fromEntries(hooks)
}
