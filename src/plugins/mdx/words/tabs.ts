import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'

/** Tabs in any spelling: with labels in `values` or `items` of the tabs, or in each tab. */
export function tabs(element: Element): Nodes[] {
  const values = listOf(element.attribute('values'))
  const items = listOf(element.attribute('items'))
  const panels = inOrder(
    element.elements.filter(({ name }) => /(?:^|\.)Tab(?:Item)?$/.test(name)),
    values,
  )
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

/** Panels in the order of `values`, which Docusaurus shows them in; others are at the end. */
function inOrder(panels: readonly Element[], values: readonly unknown[]): Element[] {
  const order = values.map((entry) => fieldOf(entry, 'value'))
  const rank = (panel: Element) => {
    const index = order.indexOf(panel.text('value'))
    return index < 0 ? order.length : index
  }
  return order.length === 0 ? [...panels] : panels.toSorted((a, b) => rank(a) - rank(b))
}

const COMMANDS: Readonly<Record<string, readonly [add: string, development: string]>> = {
  npm: ['npm i', '-D'],
  yarn: ['yarn add', '-D'],
  pnpm: ['pnpm add', '-D'],
  bun: ['bun add', '-d'],
}

/** How to install a package with each package manager. */
export function packageManagers(element: Element): Nodes[] {
  const type = element.text('type') ?? 'add'
  const names = element.text('pkg')
  if (type !== 'add' || names === undefined || element.attribute('pkgManagers') !== undefined) {
    element.report(`<${element.name}> of this kind is not read`, 'Write tabs with the commands.')
    return []
  }
  const options = [...(element.flag('dev') ? [null] : []), element.text('args')]
  const made = Object.entries(COMMANDS).map(([name, [add, development]]) => {
    const words = [add, ...options.map((option) => (option === null ? development : option)), names]
    const value = words.filter((word) => word !== undefined).join(' ')
    return element.block('tab', { label: name }, [{ type: 'code', lang: 'sh', value }])
  })
  return [element.block('tabs', { group: 'package-manager' }, made)]
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
