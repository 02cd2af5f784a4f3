import type { Nodes } from 'mdast'
import { iconOfComponent } from '../../../icons/names.ts'
import type { Element } from '../element.ts'

export function cardGrid(element: Element): Nodes[] {
  return [element.block('cards', {}, element.blocks)]
}

/** A card, linked if it has an address. */
export function card(element: Element): Nodes[] {
  return [cardOf(element, element.blocks)]
}

/** A card whose text is in an attribute. */
export function linkCard(element: Element): Nodes[] {
  const description = element.text('description')
  const children: Nodes[] =
    description === undefined
      ? []
      : [{ type: 'paragraph', children: [{ type: 'text', value: description }] }]
  return [cardOf(element, [...children, ...element.blocks])]
}

/** A card is as good without an icon that no set has. */
function iconOf(element: Element): string | undefined {
  return iconOfComponent(element.text('icon') ?? '') ?? undefined
}

function cardOf(element: Element, children: readonly Nodes[]): Nodes {
  return element.block(
    'card',
    { href: element.text('href', 'link', 'to'), icon: iconOf(element) },
    children,
    element.text('title'),
  )
}
