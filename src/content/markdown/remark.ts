/** The reference parser (unified/remark): correct, but slow. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

export function parseWithRemark(text: string): Root {
  return processor.parse(text)
}
