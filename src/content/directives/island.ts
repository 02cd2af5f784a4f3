import { attribute, childrenOf, type Directive, element } from './types.ts'

/** `:::island{name="code-generator"}`: a part that scripts bring to life; its content stands in until then. */
export const island: Directive = {
  names: ['island'],
  kinds: ['container'],
  attributes: ['name'],
  expand(node, { warn }) {
    const name = attribute(node, 'name')
    if (name === undefined) warn('island', 'this island has no name', 'Write :::island{name="…"}.')
    return [element('div', { dataIsland: name }, childrenOf(node))]
  },
}
