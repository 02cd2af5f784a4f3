/** Attributes that Astro has besides those of JSX: `{name}`, and `` name=`text` ``. */
import { type Parser, tokTypes } from 'acorn'

interface Node {
  type: string
  name?: unknown
  value?: unknown
}

/** What the parsers of acorn and acorn-jsx have for their extensions, which no types describe. */
interface Inside {
  readonly type: unknown
  readonly input: string
  readonly start: number
  expect(token: unknown): void
  startNode(): Node
  finishNode(node: Node, type: string): Node
  parseIdent(): Node
  parseTemplate(): Node
  jsx_parseAttribute(): Node
  jsx_parseAttributeValue(): Node
}

const SHORT = /\{\s*[\w$]/y

/** https://docs.astro.build/en/reference/astro-syntax/#dynamic-attributes */
export function withShortAttributes(Base: typeof Parser): typeof Parser {
  const JsxParser = Base as unknown as new (...given: unknown[]) => Inside
  class AstroParser extends JsxParser {
    override jsx_parseAttribute(): Node {
      SHORT.lastIndex = this.start
      if (this.type !== tokTypes.braceL || !SHORT.test(this.input))
        return super.jsx_parseAttribute()
      const node = this.startNode()
      this.expect(tokTypes.braceL)
      node.value = this.parseIdent()
      node.name = { ...(node.value as Node), type: 'JSXIdentifier' }
      this.expect(tokTypes.braceR)
      return this.finishNode(node, 'JSXAttribute')
    }

    override jsx_parseAttributeValue(): Node {
      return this.type === tokTypes.backQuote
        ? this.parseTemplate()
        : super.jsx_parseAttributeValue()
    }
  }
  return AstroParser as unknown as typeof Parser
}
