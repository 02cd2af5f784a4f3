/**
 * The subset of React that the search uses, from Preact without hooks and `preact/compat`, which
 * would make the search a sixth larger. React's synthetic events are not included: inputs need
 * `onInput`, not `onChange`.
 */
import { type ComponentChild, Component as PreactComponent, render } from 'preact'
import type { Component as ReactComponent, ReactNode } from 'react'

export const Component = PreactComponent as unknown as typeof ReactComponent

/** Renders the node into the element; null unmounts it. */
export function show(node: ReactNode, host: Element): void {
  render(node as ComponentChild, host)
}
