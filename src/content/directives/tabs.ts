import type { Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import {
  attribute,
  type Context,
  childrenOf,
  type Directive,
  element,
  takeLabel,
  text,
} from './types.ts'

/**
 * `::::tabs{group="lang"}` around `:::tab{label="Ruby"}`: one panel shows at a time. A script makes
 * the row of tabs; without one the panels stand below each other, each under its label.
 */
export const tabs: Directive = {
  names: ['tabs'],
  kinds: ['container'],
  attributes: ['group'],
  expand(node, context) {
    const panels = context.expand(childrenOf(node))
    if (panels.some((panel) => labelOf(panel) === undefined)) {
      context.warn(
        'tabs',
        '`tabs` holds something that is no tab',
        'Put it inside :::tab{label="…"}, or before the tabs.',
      )
    }
    return [tabsOf(attribute(node, 'group'), panels, context)]
  },
}

/** One panel of `tabs`. */
export const tab: Directive = {
  names: ['tab'],
  kinds: ['container'],
  attributes: ['label'],
  expand(node, context) {
    const written = takeLabel(node)
    const label = attribute(node, 'label') ?? (written && textOf(written))
    if (!label) context.warn('tabs', 'this tab has no label', 'Write :::tab{label="…"}.')
    if (!context.inside.includes('tabs'))
      context.warn(
        'tabs',
        'this tab stands outside of `tabs`',
        'Put ::::tabs around it, with more colons.',
      )
    return [panelOf(label ?? 'Tab', childrenOf(node))]
  },
}

export function tabsOf(
  group: string | undefined,
  panels: readonly Nodes[],
  { warn }: Context,
): Nodes {
  if (panels.length === 0) warn('tabs', 'these tabs are empty')
  const labels = panels.map(labelOf).filter((label) => label !== undefined)
  const twice = labels.find((label, i) => labels.indexOf(label) !== i)
  if (twice !== undefined) warn('tabs', `two of these tabs are labelled "${twice}"`)
  return element('div', { className: ['tabs'], dataGroup: group }, [
    element('div', { className: ['tab-list'] }, []),
    ...panels,
  ])
}

export function panelOf(label: string, children: readonly Nodes[]): Nodes {
  return element('div', { className: ['tab-panel'], dataLabel: label }, [
    element('p', { className: ['tab-label'] }, [text(label)]),
    ...children,
  ])
}

function labelOf(node: Nodes): string | undefined {
  return node.data?.hProperties?.dataLabel as string | undefined
}
