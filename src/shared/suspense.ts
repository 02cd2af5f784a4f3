/**
 * `Suspense`, `lazy` and `use` of the site's own code at build time. React swallows what throws in a
 * `Suspense` and shows the fallback, as for what waits; here, the two are told apart. What waits once
 * waits whenever it is rendered: otherwise a page would depend on those that were rendered before it.
 */
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense as ReactSuspense,
  lazy as reactLazy,
  use as reactUse,
  type SuspenseProps,
  type Usable,
  useContext,
} from 'react'

/** Called when a fallback is rendered; null where there is to be no `Suspense`. */
const OnFallback = createContext<(() => void) | null>(() => {})

export function Suspense({ fallback, ...props }: SuspenseProps): ReactNode {
  const onFallback = useContext(OnFallback)
  if (onFallback === null) return props.children
  const noted = createElement(Fallback, { onFallback }, fallback)
  return createElement(ReactSuspense, { ...props, fallback: noted })
}

/** What is loaded is for browsers. */
export function lazy(): ComponentType {
  return reactLazy<ComponentType>(forever)
}

/**
 * The value of a context, or of what has said from the beginning that it is there, as React reads it;
 * waits for any other promise, even for one that is fulfilled.
 */
export function use<T>(usable: Usable<T>): T {
  const waits = 'then' in usable && usable.status !== 'fulfilled'
  return reactUse(waits ? forever<T>() : usable)
}

function forever<T>(): Promise<T> {
  return new Promise(() => {})
}

interface FallbackProps {
  readonly onFallback: () => void
  readonly children?: ReactNode
}

function Fallback({ onFallback, children }: FallbackProps): ReactNode {
  onFallback()
  return children
}

type Render = (node: ReactNode) => string

/** Renders what must be whole. @throws what was thrown in a `Suspense`, and React's error if it waits */
export function renderWhole(node: ReactNode, render: Render): string {
  const { html, isWhole } = renderNow(node, render)
  return isWhole ? html : renderBare(node, render)
}

/** Renders what browsers complete: where it waits, it shows a fallback. @throws what was thrown in a `Suspense` */
export function renderStart(node: ReactNode, render: Render): string {
  const { html, isWhole } = renderNow(node, render)
  try {
    if (!isWhole) renderBare(node, render)
  } catch (error) {
    if (!isWaiting(error)) throw error
  }
  return html
}

function renderNow(node: ReactNode, render: Render) {
  let isWhole = true
  const onFallback = () => {
    isWhole = false
  }
  const html = render(createElement(OnFallback.Provider, { value: onFallback }, node))
  return { html, isWhole }
}

/** Without a `Suspense`, React throws, whatever it is. */
function renderBare(node: ReactNode, render: Render): string {
  return render(createElement(OnFallback.Provider, { value: null }, node))
}

/** "A component suspended while responding to synchronous input." */
function isWaiting(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Minified React error #426;')
}
