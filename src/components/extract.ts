/** Replaces the components of a compiled page with placeholders, which are filled when the page is rendered. */
import type { Element, Nodes, Parents, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { VFile } from 'vfile'
import type { ComponentUse, SlotPart } from '../compile/types.ts'
import { escapeGreater } from '../shared/html.ts'
import { componentPlaceholder, MARKER, usesOf, type WrittenUse } from './use.ts'

/** Fills `file.data.components`; `rehypeLinks` has run and put the places of links in the list. */
export function rehypeComponents() {
  return (tree: Root, file: VFile): void => {
    const written = usesOf(file.data.shared as Map<string, unknown>)
    file.data.components = written.length > 0 ? new Extractor(written).extract(tree) : []
  }
}

class Extractor {
  /** By the numbers of the marker elements. */
  readonly #components: ComponentUse[]
  /** The use that a placeholder stands for. */
  readonly #byPlaceholder = new WeakMap<Nodes, number>()

  constructor(written: readonly WrittenUse[]) {
    const counts = new Map<string, number>()
    this.#components = written.map(({ targets: _, ...use }) => {
      const count = (counts.get(use.name) ?? 0) + 1
      counts.set(use.name, count)
      return { ...use, links: {}, slots: {}, idPrefix: `${use.name}-${count}-` }
    })
  }

  extract(tree: Root): ComponentUse[] {
    this.#visit(tree)
    return this.#components
  }

  /** The innermost uses first. */
  #visit(parent: Parents): void {
    parent.children.forEach((child, index) => {
      if (child.type !== 'element') return
      this.#visit(child)
      if (child.tagName === MARKER) parent.children[index] = this.#take(child) as never
    })
  }

  #take(marker: Element): RootContent {
    const number = Number(marker.properties.dataUse)
    const use = this.#components[number]
    // Raw HTML of this name is not a use.
    if (use === undefined) return { type: 'text', value: '' }
    const links = marker.properties.dataLinks as string | undefined
    const slots = marker.children
      .filter((child) => child.type === 'element')
      .map((slot) => [String(slot.properties.dataName), this.#partsOf(slot.children)] as const)
    this.#components[number] = {
      ...use,
      links: links === undefined ? {} : (JSON.parse(links) as ComponentUse['links']),
      slots: Object.fromEntries(slots),
    }
    const taken = { type: 'raw', value: componentPlaceholder(number) } as unknown as RootContent
    this.#byPlaceholder.set(taken, number)
    return taken
  }

  /** Components among the nodes stay apart; what lies between them is HTML. */
  #partsOf(nodes: readonly RootContent[]): SlotPart[] {
    const parts: SlotPart[] = []
    let between: RootContent[] = []
    const flush = () => {
      const html = escapeGreater(toHtml(between, { allowDangerousHtml: true }))
      if (html.trim() !== '') parts.push(html)
      between = []
    }
    for (const node of nodes) {
      const number = this.#byPlaceholder.get(node)
      if (number === undefined) between.push(node)
      else {
        flush()
        parts.push(number)
      }
    }
    flush()
    return parts
  }
}
