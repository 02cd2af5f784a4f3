import { childrenOf, type Directive, element } from './types.ts'

/** `:::steps` around a numbered list: instructions, step by step. */
export const steps: Directive = {
  names: ['steps'],
  kinds: ['container'],
  attributes: [],
  expand(node, context) {
    const children = context.expand(childrenOf(node))
    if (!children.some((child) => child.type === 'list' && child.ordered)) {
      context.warn(
        'steps',
        'there is no numbered list in these steps',
        'Write each step as an item: 1. …',
      )
    }
    return [element('div', { className: ['steps'] }, children)]
  },
}
