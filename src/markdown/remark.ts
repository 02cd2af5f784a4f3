/** The reference parser (unified/remark): correct and extensible, but slow. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type PluggableList, type Plugin, type Processor, unified } from 'unified'

/** Where extensions of remark's syntax register, in the data of a processor. */
const EXTENSIONS = ['micromarkExtensions', 'fromMarkdownExtensions'] as const

/**
 * Adds the syntax extensions of plugins to a processor. They are made once, because each page has a
 * processor of its own, and making them takes as long as parsing a page with the native parser.
 */
function syntaxOf(plugins: PluggableList): Plugin {
  const made = unified().use(plugins).freeze().data()
  return function () {
    const data = this.data() as Record<string, unknown[] | undefined>
    for (const name of EXTENSIONS) {
      data[name] = [...(data[name] ?? []), ...((made as typeof data)[name] ?? [])]
    }
  }
}

const syntax = [remarkGfm, remarkDirective]

/** The syntax of pages, as plugins of a unified processor; other plugins can extend it. */
export const remarkSyntax: PluggableList = [remarkParse, syntaxOf(syntax)]
export const remarkSyntaxWithMath: PluggableList = [remarkParse, syntaxOf([...syntax, remarkMath])]

const processor = unified().use(remarkSyntax).freeze() as unknown as Processor

/** Parses without extensions of the syntax. */
export function parseWithRemark(text: string): Root {
  return processor.parse(text) as Root
}
