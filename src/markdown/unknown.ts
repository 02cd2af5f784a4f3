import type { Nodes } from 'mdast'
import type { Context, Directive, DirectiveKind, DirectiveNode } from '../directives/types.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { FenceData } from './fences.ts'

/**
 * Turns an unknown directive back into text, and reports it unless it is most likely prose, such as
 * `host:port`.
 */
export function keepUnknown(
  node: DirectiveNode,
  kind: DirectiveKind,
  context: Context,
  meant: Directive | undefined,
  known: readonly string[],
): readonly Nodes[] {
  const children: readonly Nodes[] = node.children
  const tail = (node.data as FenceData | undefined)?.tail ?? ''
  const plain = kind === 'text' && node.children.length === 0 && tail === ''
  if (!plain) report(node, kind, context, meant, known)
  if (kind === 'container') return children
  const label = children.length > 0
  const words: Nodes[] = [
    { type: 'text', value: `${kind === 'leaf' ? '::' : ':'}${node.name}${label ? '[' : ''}` },
    ...children,
    { type: 'text', value: (label ? ']' : '') + tail },
  ]
  return kind === 'leaf' ? [{ type: 'paragraph', children: words as never[] }] : words
}

function report(
  { name }: DirectiveNode,
  kind: DirectiveKind,
  { warn, needs }: Context,
  meant: Directive | undefined,
  known: readonly string[],
): void {
  const written = `${{ container: ':::', leaf: '::', text: ':' }[kind]}${name}`
  const kinds = meant?.kinds
  if (name === 'slot' && kinds === undefined) {
    warn(
      'unknown-directive',
      `\`${written}\` is not inside a component`,
      'A block ends at the first line of as many colons as it has: give the component more, as in ::::name … ::::.',
    )
    return
  }
  if (kinds === undefined) {
    warn(
      'unknown-directive',
      `unknown directive "${written}"`,
      needs.suggestion(name) ??
        similar(name, known) ??
        'Add a component of that name to your site, or see which blocks there are: `npx docsgen manual`, Pages and syntax.',
    )
    return
  }
  const right = kinds.includes('container')
    ? `Write it as a block: :::${name} … :::`
    : `Write ${kinds.includes('leaf') ? '::' : ':'}${name}.`
  warn('directive', `\`${name}\` cannot be written as \`${written}\``, right)
}

/** A name that is spelled differently, or abbreviated, such as `warn`. */
function similar(name: string, known: readonly string[]): string | undefined {
  const longer = name.length < 3 ? [] : known.filter((one) => one.startsWith(name.toLowerCase()))
  return (
    didYouMean(name, known) ?? (longer.length === 1 ? `Did you mean "${longer[0]}"?` : undefined)
  )
}
