import type { Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import {
  attribute,
  childrenOf,
  element,
  type PluginDirective,
  type PluginDirectiveContext,
  takeLabel,
  text,
} from '../../plugin/index.ts'

/**
 * `::::tabs{group="lang"}` around `:::tab{label="Ruby"}`: tabbed panels. A script adds the tab list;
 * without scripts all panels are visible, each below its label.
 */
export const tabs: PluginDirective = {
  kinds: ['container'],
  attributes: ['group'],
  expand(node, context) {
    const panels = context.expand(childrenOf(node))
    if (panels.some((panel) => labelOf(panel) === undefined)) {
      context.warn(
        '`tabs` can only contain tabs',
        'Move the other content into a :::tab{label="…"}, or out of the tabs.',
        { rule: 'tabs' },
      )
    }
    return [tabsOf(attribute(node, 'group'), panels, context)]
  },
}

/** One panel of `tabs`. */
export const tab: PluginDirective = {
  kinds: ['container'],
  attributes: ['label'],
  expand(node, context) {
    const written = takeLabel(node)
    const label = attribute(node, 'label') ?? (written && textOf(written))
    if (!label) context.warn('this tab has no label', 'Write :::tab{label="…"}.', { rule: 'tabs' })
    if (!context.inside.includes('tabs'))
      context.warn('this tab is not inside `tabs`', 'Put ::::tabs around it, with more colons.', {
        rule: 'tabs',
      })
    return [panelOf(label ?? context.messages.tab, childrenOf(node))]
  },
}

export function tabsOf(
  group: string | undefined,
  panels: readonly Nodes[],
  { warn }: PluginDirectiveContext,
): Nodes {
  if (panels.length === 0)
    warn('these tabs are empty', 'Write a :::tab{label="…"} for each.', { rule: 'tabs' })
  const labels = panels.map(labelOf).filter((label) => label !== undefined)
  const twice = labels.find((label, i) => labels.indexOf(label) !== i)
  if (twice !== undefined)
    warn(`duplicate tab label "${twice}"`, 'Give each tab a label of its own.', { rule: 'tabs' })
  const isCode = panels.every((panel) => 'children' in panel && isCodeOnly(panel.children.slice(1)))
  const dataCode = isCode || undefined
  return element('div', { className: ['tabs'], dataGroup: group, dataCode }, [
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

function isCodeOnly(content: readonly Nodes[]): boolean {
  return content.length === 1 && content[0]?.type === 'code'
}

function labelOf(node: Nodes): string | undefined {
  return node.data?.hProperties?.dataLabel as string | undefined
}
