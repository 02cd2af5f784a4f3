/** Expands the directives of a page. What is no directive of ours stays the text it was. */
import type { Nodes, Parent, Root } from 'mdast'
import type { VFile } from 'vfile'
import { didYouMean } from '../../suggest.ts'
import { directives } from '../directives/index.ts'
import type { Context, DirectiveKind, DirectiveNode } from '../directives/types.ts'
import type { CompileInput } from '../input.ts'

const KINDS: Record<string, DirectiveKind> = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'text',
}

export function remarkDirectives(input: CompileInput) {
  return (tree: Root, file: VFile): void => expandChildren(tree, input, file, input.file)
}

function expandChildren(parent: Parent, input: CompileInput, vfile: VFile, path: string): void {
  if (!parent.children.some(mayHoldDirective)) return
  const origin = (parent.data as { file?: string } | undefined)?.file ?? path
  parent.children = parent.children.flatMap((child) =>
    expand(child as Nodes, input, vfile, origin),
  ) as Parent['children']
}

function mayHoldDirective(node: Nodes): boolean {
  return 'children' in node || node.type in KINDS
}

function expand(node: Nodes, input: CompileInput, vfile: VFile, path: string): Nodes[] {
  const kind = KINDS[node.type]
  if (kind === undefined) {
    if ('children' in node) expandChildren(node as Parent, input, vfile, path)
    return [node]
  }
  const found = node as DirectiveNode
  const warn: Context['warn'] = (ruleId, reason, note) => {
    const message = vfile.message(reason, { place: found.position, ruleId })
    message.note = note
    if (path !== input.file) message.file = path
  }
  const directive = directives.get(found.name)
  if (!directive?.kinds.includes(kind)) return keepUnknown(found, kind, warn, (n) => expand(n, input, vfile, path))
  for (const name of Object.keys(found.attributes ?? {})) {
    if (directive.attributes.includes('*') || directive.attributes.includes(name)) continue
    warn('directive', `\`${found.name}\` has no attribute "${name}"`, didYouMean(name, directive.attributes))
  }
  const expanded = directive.expand(found, { input, file: path, warn })
  return expanded.flatMap((n) => expand(n, input, vfile, path))
}

/** An unknown directive: in prose most likely no directive at all (`host:port`), else reported. */
function keepUnknown(
  node: DirectiveNode,
  kind: DirectiveKind,
  warn: Context['warn'],
  again: (node: Nodes) => Nodes[],
): Nodes[] {
  const attributes = Object.entries(node.attributes ?? {})
  const plain = kind === 'text' && node.children.length === 0 && attributes.length === 0
  if (!plain) {
    const colons = ':'.repeat(kind === 'container' ? 3 : kind === 'leaf' ? 2 : 1)
    warn('unknown-directive', `unknown directive "${colons}${node.name}"`, didYouMean(node.name, [...directives.keys()]))
  }
  const children = (node.children as Nodes[]).flatMap(again)
  if (kind === 'container') return children
  const braces = attributes.map(([name, value]) => (value ? `${name}="${value}"` : name)).join(' ')
  const before = `${kind === 'leaf' ? '::' : ':'}${node.name}`
  const words: Nodes[] = [
    { type: 'text', value: before + (children.length > 0 ? '[' : '') },
    ...children,
    { type: 'text', value: (children.length > 0 ? ']' : '') + (braces ? `{${braces}}` : '') },
  ]
  return kind === 'leaf' ? [{ type: 'paragraph', children: words as never[] }] : words
}
