import type { Code, Nodes } from 'mdast'
import { attribute, childrenOf, type Directive } from '../../content/directives/types.ts'
import { infoOf, readMeta } from '../../content/markdown/code-meta.ts'
import { labelOfLanguage } from '../../content/markdown/languages.ts'
import { panelOf, tabsOf } from './tabs.ts'

/** `:::code-group{group="lang"}`: tabs of code blocks, labeled with their titles. */
export const codeGroup: Directive = {
  names: ['code-group'],
  kinds: ['container'],
  attributes: ['group'],
  expand(node, context) {
    const panels: Nodes[] = []
    for (const child of context.expand(childrenOf(node))) {
      if (child.type === 'code') panels.push(panelOf(labelOf(child), [child]))
      else if (!isComment(child))
        context.warn(
          'tabs',
          'a code group can only contain code blocks',
          'Use ::::tabs for other content.',
        )
    }
    return [tabsOf(attribute(node, 'group'), panels, context)]
  },
}

/** Such as `<!-- prettier-ignore -->`. */
function isComment(node: Nodes): boolean {
  return node.type === 'html' && /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)
}

function labelOf(code: Code): string {
  const { lang, meta } = infoOf(code)
  const { title, file } = readMeta(meta)
  code.data = { ...code.data, untitled: true } as never
  return title ?? file?.split('/').at(-1) ?? labelOfLanguage(lang)
}
