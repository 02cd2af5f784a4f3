/** Raw HTML in Markdown: allowed, made well-formed, and kept from what the page's policy forbids. */
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { Node, Parent } from 'unist'
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

/**
 * Takes out empty anchors beside a heading that has their id itself, as READMEs have them for hosts
 * that give headings no ids.
 */
export function rehypeSpareAnchors() {
  return (tree: Root): void => {
    walk<RootContent>(tree, (node, index, parent) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
      const isSpare = (other: Node | undefined): boolean => isAnchor(other, node.properties.id)
      const beside = (step: number) => {
        let at = index + step
        while (isBlank(parent.children[at])) at += step
        return at
      }
      for (const at of [beside(1), beside(-1)])
        if (isSpare(parent.children[at])) parent.children[at] = { type: 'text', value: '' } as never
      node.children = node.children.filter((child) => !isSpare(child))
    })
  }
}

/** `<a id="…"></a>`, also as the only thing in a paragraph. */
function isAnchor(node: Node | undefined, id: unknown): boolean {
  const { tagName, properties, children } = (node ?? {}) as Partial<Element>
  if (tagName === 'p') return children?.length === 1 && isAnchor(children[0], id)
  return tagName === 'a' && children?.length === 0 && (properties?.id ?? properties?.name) === id
}

function isBlank(node: Node | undefined): boolean {
  return node?.type === 'text' && (node as unknown as { value: string }).value.trim() === ''
}

function clean(tree: Root, file: VFile): void {
  walk<RootContent>(tree, (node, index, parent) => {
    if (node.type === 'comment' || (node.type as string) === 'doctype') return remove(parent, index)
    if (node.type !== 'element') return undefined
    if (/^h[1-6]$/.test(node.tagName)) trimBeforeAnchors(node)
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

/** `## Keys <a id="k"></a>` has the id of `## Keys`. */
function trimBeforeAnchors({ children }: Element): void {
  for (const child of children.toReversed()) {
    if (child.type === 'text') {
      child.value = child.value.trimEnd()
      if (child.value !== '') return
    } else if (child.type !== 'element' || child.tagName !== 'a' || child.children.length > 0)
      return
  }
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
