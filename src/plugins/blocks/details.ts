import {
  attribute,
  childrenOf,
  type Directive,
  element,
  flag,
  takeLabel,
  text,
} from '../../content/directives/types.ts'
import { ADMONITIONS } from '../../content/spellings/admonitions.ts'

/**
 * `:::details[Summary]`: a collapsible block; `{open}` expands it initially. Without a summary,
 * `{type=tip}` shows the title of such an admonition, as MkDocs does.
 */
export const details: Directive = {
  names: ['details'],
  kinds: ['container'],
  attributes: ['open', 'type'],
  expand(node, { input, warn, messages }) {
    const summary = takeLabel(node)
    const type = attribute(node, 'type')
    const kind = ADMONITIONS.find((name) => name === type) ?? 'details'
    // In VitePress, the title may be left out.
    if (summary === undefined && type === undefined && input.markdown.syntax !== 'vitepress')
      warn('details', 'this `details` block has no summary', 'Write :::details[Summary].')
    return [
      element('details', { className: ['details'], open: flag(node, 'open') }, [
        element('summary', {}, summary ?? [text(messages[kind])]),
        ...childrenOf(node),
      ]),
    ]
  },
}
