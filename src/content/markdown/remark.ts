/** The parser of the unified family: the measure of what a text means, and slow. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

export function parseWithRemark(text: string): Root {
  return processor.parse(text)
}
