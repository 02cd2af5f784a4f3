/** Raw HTML in Markdown: allowed, made well-formed, and kept from what the page's policy forbids. */
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { Parent } from 'unist'
import type { VFile } from 'vfile'
import { walk } from './walk.ts'

const parser = unified().use(rehypeRaw).freeze()

/** Parses raw HTML into elements. Pages without any, which are most, do not pay for it. */
export function rehypeRawHtml() {
  return (tree: Root, file: VFile): Root => {
    let hasRaw = false
    walk(tree, (node) => {
      hasRaw ||= node.type === 'raw'
    })
    if (!hasRaw) return tree
    const parsed = parser.runSync(tree, file) as Root
    clean(parsed, file)
    return parsed
  }
}

function clean(tree: Root, file: VFile): void {
  walk<RootContent>(tree, (node, index, parent) => {
    if (node.type === 'comment' || (node.type as string) === 'doctype') return remove(parent, index)
    if (node.type !== 'element') return undefined
    if (node.tagName === 'script' || node.tagName === 'style') {
      tell(
        file,
        node,
        `<${node.tagName}> in a page was left out: the pages' security policy forbids it`,
      )
      return remove(parent, index)
    }
    for (const [name, value] of Object.entries(node.properties)) {
      const handler = /^on[a-z]/i.test(name)
      const script = typeof value === 'string' && /^\s*javascript:/i.test(value)
      if (!handler && !script && name !== 'style') continue
      delete node.properties[name]
      tell(
        file,
        node,
        `the attribute \`${name.toLowerCase()}\` of <${node.tagName}> was left out: the pages' security policy forbids it`,
      )
    }
    return undefined
  })
}

/** Takes a node out; the walk goes on with what takes its place. */
function remove(parent: Parent, index: number): number {
  parent.children.splice(index, 1)
  return index
}

function tell(file: VFile, node: Element, reason: string): void {
  file.message(reason, { place: node.position, ruleId: 'raw-html' }).note =
    'Use a directive, or a class and the theme’s style sheet.'
}
