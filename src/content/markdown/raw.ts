/** Raw HTML in Markdown: allowed, made well-formed, and kept from what the page's policy forbids. */
import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

const parser = unified().use(rehypeRaw).freeze()

/** Parses raw HTML into elements. Pages without any, which are most, do not pay for it. */
export function rehypeRawHtml() {
  return (tree: Root, file: VFile): Root => {
    let hasRaw = false
    visit(tree, 'raw', () => {
      hasRaw = true
    })
    if (!hasRaw) return tree
    const parsed = parser.runSync(tree, file) as Root
    clean(parsed, file)
    return parsed
  }
}

function clean(tree: Root, file: VFile): void {
  visit(tree, (node, index, parent) => {
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

function remove(parent: { children: unknown[] } | undefined, index: number | undefined) {
  if (parent === undefined || index === undefined) return undefined
  parent.children.splice(index, 1)
  return [SKIP, index] as [typeof SKIP, number]
}

function tell(file: VFile, node: Element, reason: string): void {
  file.message(reason, { place: node.position, ruleId: 'raw-html' }).note =
    'Use a directive, or a class and the theme’s style sheet.'
}
