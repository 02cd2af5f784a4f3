/**
 * Runs a component of the site in the page on React, which adopts its static rendering. Loaded with
 * the first one that is wanted.
 */
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
} from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { type Island, islandOf, type RunIsland, runPart } from './island.ts'

export * as jsx from 'react/jsx-runtime'
// What it needs of the file with React does not depend on what components import.
export * as dom from 'react-dom'

export const run: RunIsland = (definition, host, signal, input) => {
  let isCommitted = false
  const held = input.release((element) => isCommitted && (element === host || hasProps(element)))
  const start = () => {
    isCommitted = true
    held.restoreFocus()
  }
  const island = islandOf(definition, host)
  const { slotTag: tag } = island
  const slots = island.slots.map(([name, nodes]) => [
    name,
    createElement(Slot, { name, nodes, tag }),
  ])
  const props = { ...island.props, ...Object.fromEntries(slots) }
  const component = createElement(island.render as unknown as ComponentType, props)
  let isStatic = true
  return runPart(island, signal, (report) => {
    const crash = (error: unknown) => {
      // The message in its place works by itself.
      isCommitted = true
      held.drop()
      report(error)
    }
    const started = createElement(Started, { start, repeat: held.repeat }, component)
    const node = createElement(Part, { crash }, started)
    const options = optionsOf(island)
    if (isStatic) {
      isStatic = false
      applyStyles(host)
      const root = hydrateRoot(host, node, options)
      return () => root.unmount()
    }
    const root = createRoot(host, options)
    root.render(node)
    return () => root.unmount()
  })
}

function optionsOf({ host, idPrefix }: Island): RootOptions {
  return {
    identifierPrefix: idPrefix,
    // The boundary reports it.
    onCaughtError: () => {},
    onRecoverableError: (error) => {
      if (isFallback(error)) return
      console.error(
        `The component "${host.dataset.island}" could not adopt its HTML of the build, and was rendered again. Its first rendering must be the same in the build and here: what only browsers know belongs in an effect.`,
        error,
      )
    },
  }
}

/** True if the HTML of the build has the fallback of a `Suspense`, as it should where code waits. */
function isFallback(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Minified React error #419;')
}

/**
 * React keeps the props of an element that it renders or adopts in a property of it. It adopts the content
 * of a `Suspense` later than what is around it, says so to nobody, and loses events until then.
 */
function hasProps(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

/** The policy of the page would block `style` attributes, and React leaves attributes as they are. */
function applyStyles(host: HTMLElement): void {
  for (const element of host.querySelectorAll<HTMLElement>('[data-island-style]')) {
    // What is in a slot is content, which sets no styles.
    if (host.contains(element.closest('[data-island-slot]'))) continue
    // Of a form, `element.style` would be its field of this name.
    const style: CSSStyleDeclaration = Reflect.get(Object.getPrototypeOf(element), 'style', element)
    style.cssText = element.dataset.islandStyle ?? ''
    delete element.dataset.islandStyle
  }
}

interface PartProps {
  readonly crash: (error: unknown) => void
  readonly children?: ReactNode
}

/** An error boundary: catches what its children throw in any render, and renders nothing then. */
class Part extends Component<PartProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.crash(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

interface StartedProps {
  readonly start: () => void
  readonly repeat: () => void
  readonly children?: ReactNode
}

/** Its effects run after those of the component in it. */
function Started({ children, start, repeat }: StartedProps): ReactNode {
  useLayoutEffect(start, [start])
  useEffect(repeat, [repeat])
  return children
}

interface SlotProps {
  readonly name: string
  readonly nodes: readonly Node[]
  readonly tag: string
}

/** An element whose content React leaves alone. */
function Slot({ name, nodes, tag }: SlotProps): ReactNode {
  const adopt = useCallback(
    (element: Element | null) => {
      if (element && nodes.some((node, index) => element.childNodes[index] !== node))
        element.replaceChildren(...nodes)
    },
    [nodes],
  )
  return createElement(tag, {
    'data-island-slot': name,
    ref: adopt,
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: It is empty, and React leaves such an element alone.
    dangerouslySetInnerHTML: { __html: '' },
  })
}
