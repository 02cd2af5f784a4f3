/**
 * The part of React that the search is written with, from Preact without its compatibility layer:
 * that would be a tenth of all the search's bytes, and nothing here needs it. React's own events
 * are not part of it: an input tells of its changes by `onInput`.
 */
import { type ComponentChild, render } from 'preact'
import type { ReactNode } from 'react'

export { useEffect, useRef, useState } from 'preact/hooks'

/** Shows the node in the element, in the place of what was shown before; null ends it. */
export function show(node: ReactNode, host: Element): void {
  render(node as ComponentChild, host)
}
