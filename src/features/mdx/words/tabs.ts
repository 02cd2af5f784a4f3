import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'

/** Tabs in any spelling: with labels in `values` or `items` of the tabs, or in each tab. */
export function tabs(element: Element): Nodes[] {
  const values = listOf(element.attribute('values'))
  const items = listOf(element.attribute('items'))
  const panels = element.elements.filter(({ name }) => /(?:^|\.)Tab(?:Item)?$/.test(name))
  const others = element.written.filter((child) => !panels.some(({ node }) => node === child))
  const made = panels.map((panel, index) => {
    const value = panel.text('value')
    const known = values.find((entry) => fieldOf(entry, 'value') === value)
    const label =
      panel.text('label', 'title', 'name') ??
      fieldOf(known, 'label') ??
      labelOf(items[index]) ??
      value
    return panelOf(panel, label)
  })
  const group = element.text('groupId', 'syncKey', 'storageKey')
  const rest = element.nodesOf(others).filter((node) => node.type !== 'text' || node.value.trim())
  return [element.block('tabs', { group }, [...made, ...rest])]
}

/** A tab outside of tabs, which its directive reports. */
export function tab(element: Element): Nodes[] {
  return [panelOf(element, element.text('label', 'title', 'value', 'name'))]
}

function panelOf(element: Element, label: string | undefined): Nodes {
  return element.block('tab', { label }, element.blocks)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldOf(entry: unknown, name: 'label' | 'value'): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const value = (entry as Record<string, unknown>)[name]
  return value === undefined ? undefined : String(value)
}

function labelOf(item: unknown): string | undefined {
  return typeof item === 'string' ? item : fieldOf(item, 'label')
}
