import type { Code, Nodes } from 'mdast'
import { attribute, childrenOf, codeInfoOf, type PluginDirective } from '../../plugin/index.ts'
import { panelOf, tabsOf } from './tabs.ts'

/** `:::code-group{group="lang"}`: tabs of code blocks, labeled with their titles; the rest is after them. */
export const codeGroup: PluginDirective = {
  kinds: ['container'],
  attributes: ['group'],
  expand(node, context) {
    const children = context.expand(childrenOf(node))
    const codes = children.filter((child) => child.type === 'code')
    const rest = children.filter((child) => child.type !== 'code' && !isComment(child))
    if (rest.length > 0)
      context.warn(
        'a code group can only contain code blocks',
        'The rest is shown after the tabs. Close the group before it with :::, or use ::::tabs.',
        { rule: 'tabs' },
      )
    if (codes.length === 0 && rest.length > 0) return rest
    const labels = codes.map(labelOf)
    const panels = codes.map((code, index) => {
      const label = labels[index] as string
      const isOnly = labels.indexOf(label) === labels.lastIndexOf(label)
      return panelOf(isOnly ? label : (nameOf(code) ?? label), [code])
    })
    return [tabsOf(attribute(node, 'group'), panels, context), ...rest]
  },
}

/** Such as `<!-- prettier-ignore -->`. */
function isComment(node: Nodes): boolean {
  return node.type === 'html' && /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)
}

/** A language as it is written, if the block has no title: `bash` and `zsh` have the same label. */
function nameOf(code: Code): string | undefined {
  const { language, title } = codeInfoOf(code)
  return title === undefined ? language : undefined
}

function labelOf(code: Code): string {
  code.data = { ...code.data, untitled: true } as never
  return codeInfoOf(code).label
}
