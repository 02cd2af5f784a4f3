import {
  childrenOf,
  type Directive,
  element,
  flag,
  takeLabel,
  text,
} from '../../content/directives/types.ts'

/** `:::details[Summary]`: a collapsible block; `{open}` expands it initially. */
export const details: Directive = {
  names: ['details'],
  kinds: ['container'],
  attributes: ['open'],
  expand(node, { input, warn, messages }) {
    const summary = takeLabel(node)
    // In VitePress, the title may be left out.
    if (summary === undefined && input.markdown.syntax !== 'vitepress')
      warn('details', 'this `details` block has no summary', 'Write :::details[Summary].')
    return [
      element('details', { className: ['details'], open: flag(node, 'open') }, [
        element('summary', {}, summary ?? [text(messages.details)]),
        ...childrenOf(node),
      ]),
    ]
  },
}
