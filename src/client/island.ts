/** What islands of both runtimes have in common: their props, their slots, and how they are mounted. */
import type { Definition } from '../shared/component.ts'
import { all } from './dom.ts'
import type { EarlyInput } from './early-input.ts'
import { messages } from './messages.ts'
import { mountPart } from './mount.ts'

// Components of a site share it: see `islandModule` of theme/docsgen-modules.ts.
export { announce } from './announce-event.ts'
export { readStored, store } from './storage.ts'

export type IslandDefinition = Definition<Readonly<Record<string, never>>>

/**
 * Runs a component in the page until `signal` is aborted.
 * @param host still holds its static rendering
 * @param input what visitors do before
 */
export type RunIsland = (
  definition: IslandDefinition,
  host: HTMLElement,
  signal: AbortSignal,
  input: EarlyInput,
) => Promise<void>

export interface Island {
  readonly host: HTMLElement
  readonly render: IslandDefinition['render']
  readonly props: Readonly<Record<string, unknown>>
  readonly idPrefix: string
  /** The page's own nodes inside the component, by slot; they outlive its static rendering. */
  readonly slots: readonly (readonly [name: string, nodes: readonly Node[]])[]
  /** The tag of the elements around the slots. */
  readonly slotTag: string
}

/**
 * @param show renders the island into its host, again after a crash
 * @returns unmounts it
 */
export function runPart(
  island: Island,
  signal: AbortSignal,
  show: (crash: (error: unknown) => void) => () => void,
): Promise<void> {
  const { host } = island
  return mountPart(
    host,
    signal,
    (_, crash) => show(crash),
    // "The code generator crashed."
    () => messages().partCrashed.replace('{part}', host.dataset.island?.replaceAll('-', ' ') ?? ''),
  )
}

export function islandOf({ render }: IslandDefinition, host: HTMLElement): Island {
  return {
    host,
    render,
    props: JSON.parse(host.dataset.props ?? '{}'),
    idPrefix: host.dataset.idPrefix ?? '',
    slots: takeSlots(host),
    slotTag: host.localName,
  }
}

/** A slot that the static rendering does not show is behind it, hidden, and removed. */
function takeSlots(host: HTMLElement): Island['slots'] {
  const slots = all('[data-island-slot]', host).filter(
    (slot) => slot.closest('[data-island]') === host,
  )
  return slots.map((slot) => {
    if (slot.hidden) slot.remove()
    return [slot.dataset.islandSlot ?? '', [...slot.childNodes]]
  })
}
