import { didYouMean } from '../../problems/suggest.ts'
import { childrenOf, type Directive } from './types.ts'

/** `:::only{de}` and `:only[…]{de}`: shown only in these locales. */
export const only: Directive = {
  names: ['only'],
  kinds: ['container', 'leaf', 'text'],
  attributes: ['*'],
  expand(node, { input, warn }) {
    const names = Object.keys(node.attributes ?? {})
    if (names.length === 0)
      warn('directive', '`only` needs a locale', `Write :::only{${input.locales[0]}}.`)
    for (const name of names.filter((n) => !input.locales.includes(n))) {
      warn(
        'directive',
        `unknown locale "${name}" in \`only\``,
        didYouMean(name, input.locales) ?? `The locales are ${input.locales.join(', ')}.`,
      )
    }
    if (!names.includes(input.locale ?? '')) return []
    const children = childrenOf(node)
    return node.type === 'leafDirective'
      ? [{ type: 'paragraph', children: children as never[] }]
      : children
  },
}
