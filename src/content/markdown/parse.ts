import type { Nodes, Root } from 'mdast'
import { TooDeepError, tooDeepAt } from './depth.ts'
import { markFences } from './fences.ts'
import { parseWithRemark } from './remark.ts'
import { bracketTitles } from './titles.ts'
import { hideEscapes } from './variables.ts'

/** Where no binary of the fast parser exists for the machine, remark reads every page. */
const native = await import('./native.ts').catch(() => null)

/** From about here on remark takes many seconds. */
const LONGEST_FOR_REMARK = 100_000

/**
 * Markdown to its tree: the one place that knows the parsers. The tree is the caller's to change.
 * @throws TooDeepError for what no parser reads in any sane time
 */
export function parseMarkdown(text: string): Root {
  const deep = tooDeepAt(text)
  if (deep) throw new TooDeepError(text, deep)
  const source = bracketTitles(hideEscapes(text)).replaceAll('\0', '\uFFFD')
  const isFast = source.length > LONGEST_FOR_REMARK || native?.isReadNatively(source)
  const tree = native && isFast ? native.parseNatively(source) : parseWithRemark(source)
  markFences(tree, source)
  return tree
}

/** The inline nodes of a short text; several paragraphs become one. */
export function parseInline(text: string): Nodes[] {
  return parseMarkdown(text).children.flatMap((node, i): Nodes[] => {
    if (node.type !== 'paragraph') return [node]
    return i === 0 ? node.children : [{ type: 'text', value: ' ' }, ...node.children]
  })
}
