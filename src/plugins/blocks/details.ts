import {
  ADMONITIONS,
  attribute,
  childrenOf,
  element,
  flag,
  type PluginDirective,
  takeLabel,
  text,
} from '../../plugin/index.ts'

/**
 * `:::details[Summary]`: a collapsible block; `{open}` expands it initially. Without a summary,
 * `{type=tip}` shows the title of such an admonition, as MkDocs does.
 */
export const details: PluginDirective = {
  kinds: ['container'],
  attributes: ['open', 'type'],
  expand(node, { syntax, warn, messages }) {
    const summary = takeLabel(node)
    const type = attribute(node, 'type')
    const kind = ADMONITIONS.find((name) => name === type) ?? 'details'
    // In VitePress, the title may be left out.
    if (summary === undefined && type === undefined && syntax !== 'vitepress')
      warn('this `details` block has no summary', 'Write :::details[Summary].', { rule: 'details' })
    return [
      element('details', { className: ['details'], open: flag(node, 'open') }, [
        element('summary', {}, summary ?? [text(messages[kind])]),
        ...childrenOf(node),
      ]),
    ]
  },
}
