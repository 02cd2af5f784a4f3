/** Parses raw HTML in Markdown and removes what the Content-Security-Policy blocks. */
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { Node, Parent } from 'unist'
import type { VFile } from 'vfile'
import { rehypeInlineStyles } from './inline-styles.ts'
import { walk } from './walk.ts'

/** Parses raw nodes into elements. */
export const parser = unified().use(rehypeRaw).freeze()

/**
 * Parses raw HTML into elements. Skipped for pages without any, which are most.
 * @param hasElements whether the tree may have elements that authors wrote, as MDX has
 */
export function rehypeRawHtml({ hasElements }: { readonly hasElements: boolean }) {
  return (tree: Root, file: VFile): Root => {
    let hasRaw = hasElements
    walk(tree, (node) => {
      hasRaw ||= node.type === 'raw'
    })
    if (!hasRaw) return tree
    const parsed = parser.runSync(tree, file) as Root
    clean(parsed, file)
    rehypeInlineStyles(null)(parsed, file)
    return parsed
  }
}

/** Removes `<a id>` anchors that repeat the id of the heading beside them (common in READMEs). */
export function rehypeRedundantAnchors() {
  return (tree: Root): void => {
    walk<RootContent>(tree, (node, index, parent) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
      const isRedundant = (other: Node | undefined): boolean => isAnchor(other, node.properties.id)
      const beside = (step: number) => {
        let at = index + step
        while (isBlank(parent.children[at])) at += step
        return at
      }
      for (const at of [beside(1), beside(-1)])
        if (isRedundant(parent.children[at]))
          parent.children[at] = { type: 'text', value: '' } as never
      node.children = node.children.filter((child) => !isRedundant(child))
    })
  }
}

/** `<a id="…"></a>`, possibly as the only child of a paragraph. */
function isAnchor(node: Node | undefined, id: unknown): boolean {
  const { tagName, properties, children } = (node ?? {}) as Partial<Element>
  if (tagName === 'p') return children?.length === 1 && isAnchor(children[0], id)
  return tagName === 'a' && children?.length === 0 && (properties?.id ?? properties?.name) === id
}

function isBlank(node: Node | undefined): boolean {
  return node?.type === 'text' && (node as unknown as { value: string }).value.trim() === ''
}

/** Removes comments, scripts and event handlers. */
export function clean(tree: Root, file: VFile): void {
  walk<RootContent>(tree, (node, index, parent) => {
    if (node.type === 'comment' || (node.type as string) === 'doctype') return remove(parent, index)
    if (node.type !== 'element') return undefined
    if (node.tagName === 'script') {
      warn(
        file,
        node,
        node.tagName,
        `removed <${node.tagName}>, which the Content-Security-Policy blocks`,
      )
      return remove(parent, index)
    }
    for (const name of Object.keys(node.properties)) {
      if (!/^on[a-z]/i.test(name)) continue
      delete node.properties[name]
      warn(
        file,
        node,
        name.toLowerCase(),
        `removed the attribute \`${name.toLowerCase()}\` of <${node.tagName}>, which the Content-Security-Policy blocks`,
      )
    }
    return undefined
  })
}

/** Removes a node and returns the index at which the walk continues. */
function remove(parent: Parent, index: number): number {
  parent.children.splice(index, 1)
  return index
}

function warn(file: VFile, node: Element, actual: string, reason: string): void {
  const message = file.message(reason, { place: node.position, ruleId: 'raw-html' })
  message.actual = actual
  message.note = 'Use a directive, or a class and a style sheet.'
}
