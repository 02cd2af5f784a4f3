/**
 * The part of React that the search is written with, from Preact without its compatibility layer
 * and its hooks: they would make the search a sixth larger, and nothing here needs them.
 * React's own events are not part of it: an input tells of its changes by `onInput`.
 */
import { type ComponentChild, Component as PreactComponent, render } from 'preact'
import type { Component as ReactComponent, ReactNode } from 'react'

export const Component = PreactComponent as unknown as typeof ReactComponent

/** Shows the node in the element, in the place of what was shown before; null ends it. */
export function show(node: ReactNode, host: Element): void {
  render(node as ComponentChild, host)
}
