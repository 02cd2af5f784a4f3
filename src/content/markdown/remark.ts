/** The reference parser (unified/remark): correct and extensible, but slow. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type PluggableList, type Processor, unified } from 'unified'

/** The syntax of pages, as plugins of a unified processor; other plugins can extend it. */
export const remarkSyntax: PluggableList = [remarkParse, remarkGfm, remarkDirective]
export const remarkSyntaxWithMath: PluggableList = [...remarkSyntax, remarkMath]

const processor = unified().use(remarkSyntax).freeze() as unknown as Processor

/** Parses without extensions of the syntax. */
export function parseWithRemark(text: string): Root {
  return processor.parse(text) as Root
}
