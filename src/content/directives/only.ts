import { didYouMean } from '../../problems/suggest.ts'
import { holds, type VersionContext } from '../version-condition.ts'
import { type Context, childrenOf, type Directive } from './types.ts'

/** `:::only{de}`, `:::only{version=">=3"}` (or `:::only{>=3}`) and `:only[…]{de}`: shown only in these locales and versions. */
export const only: Directive = {
  names: ['only'],
  kinds: ['container', 'leaf', 'text'],
  attributes: ['*'],
  expand(node, { input, needs, warn }) {
    const { version, ...locales } = node.attributes ?? {}
    const names = Object.keys(locales)
    if (names.length === 0 && version === undefined)
      warn(
        'directive',
        '`only` needs a locale or a version',
        `Write {${input.locales[0]}} or {version=">=3"}.`,
      )
    for (const name of names.filter((n) => !input.locales.includes(n))) {
      warn(
        'directive',
        `unknown locale "${name}" in \`only\``,
        didYouMean(name, input.locales) ?? `The locales are ${input.locales.join(', ')}.`,
      )
    }
    const isLocale = names.length === 0 ? version != null : names.includes(needs.locale)
    if (!isLocale || (version != null && !isVersion(version, needs.version, warn))) return []
    const children = childrenOf(node)
    return node.type === 'leafDirective'
      ? [{ type: 'paragraph', children: children as never[] }]
      : children
  },
}

function isVersion(condition: string, version: VersionContext, warn: Context['warn']): boolean {
  const answer = holds(condition, version)
  if (typeof answer === 'boolean') return answer
  if ('incomparable' in answer) {
    const note = `Name it in a condition of its own: version="${version.name}".`
    const reason = `the version "${version.name}" cannot be compared with "${answer.incomparable}"`
    warn('directive', reason, note)
    return false
  }
  const { unknown } = answer
  const note = didYouMean(unknown, version.names) ?? 'Write a condition such as ">=3" or "2.1".'
  warn('directive', `the condition "${unknown}" names no version`, note)
  return false
}
