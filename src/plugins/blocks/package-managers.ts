import type { Code, Nodes } from 'mdast'
import npmToYarn from 'npm-to-yarn'
import { childrenOf, type PluginDirective } from '../../plugin/index.ts'
import { panelOf, tabsOf } from './tabs.ts'

/** Its types are those of its CommonJS version. */
const convert = npmToYarn as unknown as typeof npmToYarn.default

const MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const

/** `:::package-managers` around code with commands of npm: tabs with those of the others. */
export const packageManagers: PluginDirective = {
  kinds: ['container'],
  attributes: [],
  expand(node, context) {
    const [code] = childrenOf(node).filter((child): child is Code => child.type === 'code')
    if (code === undefined) {
      context.warn(
        '`package-managers` must contain code with commands of npm',
        'Write a code block with a command such as npm install react.',
        { rule: 'tabs' },
      )
      return childrenOf(node)
    }
    const panels = MANAGERS.map((manager): Nodes => {
      const value = manager === 'npm' ? code.value : convert(code.value, manager)
      return panelOf(manager, [{ ...code, value, data: { ...code.data } }])
    })
    return [tabsOf('package-manager', panels, context)]
  },
}
