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
    const children = context.expand(childrenOf(node))
    const codes = children.filter((child) => child.type === 'code')
    if (children.some((child) => child.type !== 'code' && !isComment(child)))
      context.warn(
        'tabs',
        'a code group can only contain code blocks',
        'Use ::::tabs for other content.',
      )
    const labels = codes.map(labelOf)
    const panels = codes.map((code, index) => {
      const label = labels[index] as string
      const isOnly = labels.indexOf(label) === labels.lastIndexOf(label)
      return panelOf(isOnly ? label : (nameOf(code) ?? label), [code])
    })
    return [tabsOf(attribute(node, 'group'), panels, context)]
  },
}

/** Such as `<!-- prettier-ignore -->`. */
function isComment(node: Nodes): boolean {
  return node.type === 'html' && /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)
}

/** A language as it is written, if the block has no title: `bash` and `zsh` have the same label. */
function nameOf(code: Code): string | undefined {
  const { lang, meta } = infoOf(code)
  const { title, file } = readMeta(meta)
  return title === undefined && file === undefined ? (lang ?? undefined) : undefined
}

function labelOf(code: Code): string {
  const { lang, meta } = infoOf(code)
  const { title, file } = readMeta(meta)
  code.data = { ...code.data, untitled: true } as never
  return title ?? file?.split('/').at(-1) ?? labelOfLanguage(lang)
}
