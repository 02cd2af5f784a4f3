/**
 * Code blocks side by side as tabs: ```` ```js tab ````.
 * https://www.npmjs.com/package/docusaurus-remark-plugin-tab-blocks
 * https://fumadocs.dev/docs/markdown#tab-groups
 */
import type { Code, Nodes } from 'mdast'
import { infoOf } from '../markdown/code-meta.ts'
import { labelOfLanguage } from '../markdown/languages.ts'

/** `tab`, `tab="Label"`, and `tab={"span":2}` for a tab that contains the next code block, too. */
const TAB = /(?:^|\s)tab(?:="([^"]*)"|=\{"span":\s*(\d)\})?(?=\s|$)/

/** The nodes, with the code blocks that are tabs in the directive of tabs. */
export function groupTabFences(nodes: readonly Nodes[]): readonly Nodes[] {
  if (!nodes.some(isTab)) return nodes
  const result: Nodes[] = []
  for (let at = 0; at < nodes.length; ) {
    const tabs: Nodes[] = []
    const start = at
    for (let node = nodes[at]; node && isTab(node); node = nodes[at]) {
      const [, label, span = '1'] = TAB.exec(node.meta ?? '') ?? []
      const blocks = nodes.slice(at, at + Math.max(1, Number(span)))
      tabs.push(tabOf(label ?? labelOfLanguage(infoOf(node).lang), blocks))
      at += blocks.length
    }
    const first = nodes[start] as Nodes
    if (tabs.length > 0) result.push(blockOf('tabs', { group: 'code-examples' }, tabs, first))
    else result.push(nodes[at++] as Nodes)
  }
  return result
}

function isTab(node: Nodes): node is Code {
  return node.type === 'code' && TAB.test(node.meta ?? '')
}

function tabOf(label: string, blocks: readonly Nodes[]): Nodes {
  const children = blocks.map((node) =>
    node.type === 'code' ? { ...node, meta: node.meta?.replace(TAB, ' ').trim() || null } : node,
  )
  return blockOf('tab', { label }, children, blocks[0] as Nodes)
}

function blockOf(
  name: string,
  attributes: Record<string, string>,
  children: readonly Nodes[],
  { position }: Nodes,
): Nodes {
  return { type: 'containerDirective', name, attributes, children, position } as Nodes
}
