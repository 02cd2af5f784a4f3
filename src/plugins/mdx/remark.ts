/** The reference parser of MDX (remark-mdx), for where the native one is not installed. */
import type { Nodes, Paragraph, Root } from 'mdast'
import remarkMdx from 'remark-mdx'
import { unified } from 'unified'
import { remarkSyntax, remarkSyntaxWithMath } from '../../markdown/remark.ts'

const plain = unified().use(remarkSyntax).use(remarkMdx).freeze()
const withMath = unified().use(remarkSyntaxWithMath).use(remarkMdx).freeze()

/** @throws VFileMessage for a text that is not MDX */
export function parseMdxWithRemark(text: string, math: boolean): Root {
  const tree = (math ? withMath : plain).parse(text) as Root
  unwrapParagraphs(tree)
  return tree
}

/** Elements and expressions with nothing between them are blocks, as for @mdx-js/mdx. */
function unwrapParagraphs(node: Nodes): void {
  if (!('children' in node)) return
  node.children = node.children.flatMap((child): Nodes[] => {
    unwrapParagraphs(child)
    return child.type === 'paragraph' && hasOnlyMdx(child)
      ? child.children.filter((inner) => inner.type !== 'text').map(asBlock)
      : [child]
  }) as never
}

const BLOCKS: Readonly<Record<string, string>> = {
  mdxJsxTextElement: 'mdxJsxFlowElement',
  mdxTextExpression: 'mdxFlowExpression',
}

function hasOnlyMdx({ children }: Paragraph): boolean {
  return (
    children.some(({ type }) => type in BLOCKS) &&
    children.every(
      (child) => child.type in BLOCKS || (child.type === 'text' && child.value.trim() === ''),
    )
  )
}

function asBlock(node: Nodes): Nodes {
  return { ...node, type: BLOCKS[node.type] } as Nodes
}
