import type { Nodes } from 'mdast'
import { iconOfComponent } from '../../../icons/names.ts'
import type { Element } from '../element.ts'

/** An icon, if a set has it; else what it means. */
export function icon(element: Element): Nodes[] {
  const label = element.text('label')
  const said: Nodes[] = label ? [{ type: 'text', value: label }] : []
  const name = iconOfComponent(element.text('name', 'icon') ?? '')
  return name === null ? said : [element.inline('icon', said, { name })]
}
