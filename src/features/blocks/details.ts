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
  expand(node, { warn, messages }) {
    const summary = takeLabel(node)
    if (summary === undefined)
      warn('details', 'this `details` block has no summary', 'Write :::details[Summary].')
    return [
      element('details', { className: ['details'], open: flag(node, 'open') }, [
        element('summary', {}, summary ?? [text(messages.details)]),
        ...childrenOf(node),
      ]),
    ]
  },
}
