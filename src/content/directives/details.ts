import { childrenOf, type Directive, element, flag, takeLabel, text } from './types.ts'

/** `:::details[Summary]`: something a reader opens; `{open}` starts it open. */
export const details: Directive = {
  names: ['details'],
  kinds: ['container'],
  attributes: ['open'],
  expand(node, { warn }) {
    const summary = takeLabel(node)
    if (summary === undefined)
      warn('details', 'these details have no summary', 'Write :::details[Summary].')
    return [
      element('details', { className: ['details'], open: flag(node, 'open') }, [
        element('summary', {}, summary ?? [text('Details')]),
        ...childrenOf(node),
      ]),
    ]
  },
}
