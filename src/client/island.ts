/** Runs a component of the site in the page: an island. Loaded with the first one that is wanted. */
import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import type { Definition } from '../shared/component.ts'
import { all } from './dom.ts'
import { messages } from './messages.ts'
import { mountPart } from './mount.ts'
import { Ids } from './preact.ts'
import { show } from './react.ts'

/**
 * @param host still holds the component's static rendering
 * @returns runs the component until `signal` is aborted; `mounted` is called whenever it is mounted
 */
export type IslandMount = (
  host: HTMLElement,
) => (signal: AbortSignal, mounted: () => void) => Promise<void>

/** The default export of a component's file becomes something that can be mounted. */
export function mountOf({ render }: Definition<Readonly<Record<string, never>>>): IslandMount {
  return (host) => {
    const tag = host.tagName.toLowerCase()
    const slots = takeSlots(host).map(([name, nodes]) => [name, slotOf(name, nodes, tag)])
    const props = { ...JSON.parse(host.dataset.props ?? '{}'), ...Object.fromEntries(slots) }
    return (signal, mounted) =>
      mountPart(
        host,
        signal,
        (_, crash) => {
          const ids = { prefix: host.dataset.idPrefix ?? '', count: 0 }
          const component = createElement(render as unknown as ComponentType, props)
          const node = createElement(Ids.Provider, { value: ids }, component)
          const unmount = show(node as never, host, crash)
          mounted()
          return unmount
        },
        // "The code generator crashed."
        () =>
          messages().partCrashed.replace('{part}', host.dataset.island?.replaceAll('-', ' ') ?? ''),
      )
  }
}

/** The page's own nodes inside the component, by slot; they outlive its static rendering. */
function takeSlots(host: HTMLElement): [name: string, nodes: readonly Node[]][] {
  const slots = all('[data-slot]', host).filter((slot) => slot.closest('[data-island]') === host)
  return slots.map((slot) => [slot.dataset.slot ?? '', [...slot.childNodes]])
}

/** An element that Preact leaves empty, so that it never touches the nodes in it. */
function slotOf(name: string, nodes: readonly Node[], tag: string): ComponentChildren {
  const adopt = (element: Element | null) => element?.replaceChildren(...nodes)
  return createElement(tag, { 'data-slot': name, ref: adopt })
}
