import { childrenOf, type Directive, element } from '../../content/directives/types.ts'

/** `:::steps`: a numbered list as step-by-step instructions. */
export const steps: Directive = {
  names: ['steps'],
  kinds: ['container'],
  attributes: [],
  expand(node, context) {
    const children = context.expand(childrenOf(node))
    if (!children.some((child) => child.type === 'list' && child.ordered)) {
      context.warn(
        'steps',
        '`steps` must contain a numbered list',
        'Write each step as a list item: 1. …',
      )
    }
    return [element('div', { className: ['steps'] }, children)]
  },
}
