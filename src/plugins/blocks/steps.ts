import { childrenOf, element, type PluginDirective } from '../../plugin/index.ts'

/** `:::steps`: a numbered list as step-by-step instructions. */
export const steps: PluginDirective = {
  kinds: ['container'],
  attributes: [],
  expand(node, context) {
    const children = context.expand(childrenOf(node))
    if (!children.some((child) => child.type === 'list' && child.ordered)) {
      context.warn('`steps` must contain a numbered list', 'Write each step as a list item: 1. …', {
        rule: 'steps',
      })
    }
    return [element('div', { className: ['steps'] }, children)]
  },
}
