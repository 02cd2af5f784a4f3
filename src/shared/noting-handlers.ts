/** JSX of components at build time, which notes the event handlers that their static markup is without. */
import { createElement, type ElementType, Fragment, type ReactNode } from 'react'

export { Fragment }

type Props = Readonly<Record<string, unknown>>

const handlers = new Set<string>()

/** The handlers since the last call, e.g. `` `onClick` of <button> ``. */
export function takeHandlers(): string[] {
  const taken = [...handlers]
  handlers.clear()
  return taken
}

export function jsx(type: ElementType, props: Props, key?: unknown): ReactNode {
  note(type, props)
  return createElement(type, { ...props, key } as never)
}

export { jsx as jsxs }

function note(type: ElementType, props: Props): void {
  if (typeof type !== 'string') return
  for (const [name, value] of Object.entries(props)) {
    if (/^on[A-Z]/.test(name) && typeof value === 'function')
      handlers.add(`\`${name}\` of <${type}>`)
  }
}
