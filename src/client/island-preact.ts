/** Runs a component of the site in the page on Preact. Loaded with the first one that is wanted. */
import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { useEffect } from 'preact/hooks'
import type { HeldInput } from './early-input.ts'
import { islandOf, type RunIsland, runPart } from './island.ts'
import { Ids } from './preact.ts'
import { show } from './show-part.ts'

export const run: RunIsland = (definition, host, signal, input) => {
  const held = input.release()
  const island = islandOf(definition, host)
  const { idPrefix, slotTag } = island
  const slots = island.slots.map(([name, nodes]) => [name, slotOf(name, nodes, slotTag)])
  const props = { ...island.props, ...Object.fromEntries(slots) }
  return runPart(island, signal, (crash) => {
    host.replaceChildren()
    const component = createElement(island.render as unknown as ComponentType, props)
    const ids = { prefix: idPrefix, count: 0 }
    const started = createElement(Started, { held })
    const node = createElement(Ids.Provider, { value: ids }, component, started)
    const unmount = show(node as never, host, crash)
    held.restoreFocus()
    return unmount
  })
}

/** Its effect runs after those of the component before it. */
function Started({ held }: { held: HeldInput }): null {
  useEffect(() => held.repeat(), [held])
  return null
}

/** An element that Preact leaves empty, so that it never touches the nodes in it. */
function slotOf(name: string, nodes: readonly Node[], tag: string): ComponentChildren {
  const adopt = (element: Element | null) => element?.replaceChildren(...nodes)
  return createElement(tag, { 'data-island-slot': name, ref: adopt })
}
