/** Shows components of docsgen's own in a part of a page. They are React; Preact runs them, to be small. */
import { type ComponentChild, createElement, Component as PreactComponent, render } from 'preact'
import type { ReactNode } from 'react'
import { mountPart } from './mount.ts'

type Crash = (error: unknown) => void

/** An error boundary: catches what its children throw in any render, and renders nothing then. */
class Boundary extends PreactComponent<{ readonly crash: Crash }, { readonly failed: boolean }> {
  override componentDidCatch(error: unknown) {
    // First, because the re-render removes what has the focus.
    this.props.crash(error)
    this.setState({ failed: true })
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/**
 * Renders the node into the host, which is empty.
 * @param crash called when the node throws, now or in a later render
 * @returns unmounts it
 */
export function show(node: ReactNode, host: Element, crash: Crash): () => void {
  render(createElement(Boundary, { crash }, node as ComponentChild), host)
  return () => render(null, host)
}

/** Shows the node as a part of the page (see mount.ts) until `signal` is aborted. */
export function showPart(node: ReactNode, host: HTMLElement, signal: AbortSignal): void {
  host.replaceChildren()
  void mountPart(host, signal, (_, crash) => show(node, host, crash))
}
