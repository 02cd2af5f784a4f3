import type { Nodes } from 'mdast'
import { splitText } from '../body.ts'
import { findForeign } from '../foreign/find.ts'
import { tooDeepAt } from '../markdown/depth.ts'
import { markIncluded, type Origin, originOf } from '../markdown/origin.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { contentOf, openFile } from './files.ts'
import { attribute, type Context, childrenOf, type Directive } from './types.ts'

/** `::include{file="/docs/_partials/notice.md"}`: inserts the Markdown of another file, or of a region of it. */
export const include: Directive = {
  names: ['include'],
  kinds: ['leaf', 'container'],
  attributes: ['file', 'region'],
  expand(node, context) {
    const own = childrenOf(node)
    const opened = openFile(attribute(node, 'file'), context)
    if (opened === null || !context.takeBudget(1)) return own
    const from = originOf(node)
    const circle = circleOf(opened.path, from, context)
    if (circle !== null) {
      context.warn(
        'circular-include',
        `"${opened.path}" includes itself: ${circle}`,
        'Move the shared part into a separate file.',
      )
      return own
    }
    const text = contentOf(opened, attribute(node, 'region'), context)
    if (tooDeepAt(text) !== null) {
      context.warn('too-deep', `"${opened.path}" is nested too deeply`)
      return own
    }
    const tree = parseMarkdown(splitText(text).body)
    findForeign(tree, opened.path, context.shared)
    const nodes = tree.children as Nodes[]
    markIncluded(nodes, { file: opened.path, from } satisfies Origin)
    return [...nodes, ...own]
  },
}

/** `a.md → b.md → a.md` if the file is already being included; null otherwise. */
function circleOf(path: string, from: Origin | null, { input }: Context): string | null {
  const chain: string[] = []
  for (let origin = from; origin !== null; origin = origin.from) chain.unshift(origin.file)
  chain.unshift(input.file)
  const start = chain.indexOf(path)
  return start < 0 ? null : [...chain.slice(start), path].join(' → ')
}
