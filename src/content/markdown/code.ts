/** Code blocks: highlighted at build time, with classes only, so that style sheets decide the look. */
import type { Element, ElementContent, Root } from 'hast'
import type { Code } from 'mdast'
import { common, createLowlight } from 'lowlight'
import type { State } from 'mdast-util-to-hast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { didYouMean } from '../../suggest.ts'
import { languages } from './languages.ts'

const lowlight = createLowlight(common)
for (const [name, grammar] of Object.entries(languages.grammars)) lowlight.register(name, grammar)
lowlight.registerAlias(languages.aliases)

/** Highlighting is linear in most grammars, not in all; longer code is left plain. */
const LONGEST = 100_000

/** Makes `pre > code` of a Markdown code block and keeps its info string for `rehypeCode`. */
export function codeHandler(_state: State, node: Code): Element {
  const lang = node.lang ?? ''
  return {
    type: 'element',
    tagName: 'pre',
    properties: { dataLanguage: lang, ...(node.meta ? { dataMeta: node.meta } : {}) },
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: lang ? { className: [`language-${lang}`] } : {},
        children: [{ type: 'text', value: node.value === '' ? '' : `${node.value}\n` }],
      },
    ],
  }
}

/** Highlights every `pre > code` that names a language. */
export function rehypeCode() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'element', (pre) => {
      const code = pre.children[0]
      if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return
      const lang = String(pre.properties.dataLanguage ?? '')
      const name = lang.toLowerCase()
      if (name === '' || languages.plain.has(name)) return
      if (!lowlight.registered(name)) {
        const message = file.message(`unknown code language "${lang}"`, { place: pre.position, ruleId: 'unknown-language' })
        message.note = didYouMean(name, [...lowlight.listLanguages(), ...languages.plain])
        return
      }
      code.children = highlighted(name, code.children)
    })
  }
}

function highlighted(name: string, children: ElementContent[]): ElementContent[] {
  const text = children[0]
  if (text?.type !== 'text' || text.value.length > LONGEST) return children
  return lowlight.highlight(name, text.value, { prefix: 'hl-' }).children as ElementContent[]
}
