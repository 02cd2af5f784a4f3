/** Renders the components of a page, once it is known where their links lead. */
import { fatal, messageOf, SiteError } from '../problems.ts'
import type { ImageProp } from '../shared/component.ts'
import type { ComponentTree } from '../shared/component-element.ts'
import { fill, hole } from '../shared/holes.ts'
import type { Components, ComponentUse, Doc, Target } from '../types.ts'

/** Keys of the components a page uses: what its file depends on besides itself. */
export function componentKeys({ components }: Doc, { keys }: Components): string[] {
  return [...new Set(components.map(({ name }) => keys.get(name) ?? ''))].sort()
}

/**
 * The HTML of one use.
 * @param number its place among the Doc's components
 * @param fillHtml fills the holes in the HTML of its slots
 * @throws SiteError that names the component and the place where the page uses it
 */
export function renderComponent(
  doc: Doc,
  number: number,
  targets: readonly (Target | null)[],
  components: Components,
  fillHtml: (html: string) => string,
): string {
  const { html, slots } = renderUse(doc, number, targets, components)
  return fill(html, (slot) => fillHtml(slots[Number(slot)] ?? ''))
}

/** The markup of a use with a hole for each part of its slots, and those parts. @throws SiteError */
export function renderUse(
  doc: Doc,
  number: number,
  targets: readonly (Target | null)[],
  components: Components,
): { readonly html: string; readonly slots: readonly string[] } {
  const { name, file, line, column } = doc.components[number] as ComponentUse
  const slots: string[] = []
  try {
    return { html: components.render(treeOf(doc, number, targets, slots)), slots }
  } catch (error) {
    const reason = `the component "${name}" failed: ${messageOf(error)}`
    const note = `It is in ${components.files.get(name)}.`
    throw new SiteError([fatal('component', { file, line, column }, reason, note)], {
      cause: error,
    })
  }
}

/** A use with everything resolved; the HTML of its slots goes to `slots`, and a hole stands for it. */
function treeOf(
  doc: Doc,
  number: number,
  targets: readonly (Target | null)[],
  slots: string[],
): ComponentTree {
  const { name, props, links, slots: parts, inline } = doc.components[number] as ComponentUse
  const resolved = Object.entries(links).map(([prop, place]) => [
    prop,
    propOf(doc, place, targets[place] ?? null),
  ])
  const trees = Object.entries(parts).map(([slot, some]) => [
    slot,
    some.map((part) =>
      typeof part === 'number'
        ? treeOf(doc, part, targets, slots)
        : hole(String(slots.push(part) - 1)),
    ),
  ])
  return {
    name,
    inline,
    props: { ...props, ...Object.fromEntries(resolved) },
    slots: Object.fromEntries(trees) as ComponentTree['slots'],
  }
}

/** What a `link` or `image` prop receives. */
function propOf({ links }: Doc, place: number, target: Target | null): string | ImageProp {
  const { kind, target: written } = links[place] as Doc['links'][number]
  if (kind === 'link') return target?.url ?? written
  const { url: src = written, width, height, dark } = target ?? {}
  return {
    src,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(dark !== undefined && { dark }),
  }
}
