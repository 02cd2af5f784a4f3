import type { PluginDirective } from '../../plugin/index.ts'
import { card, cards } from './cards.ts'
import { codeGroup } from './code-group.ts'
import { details } from './details.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { icon } from './icon.ts'
import { abbr, badge, kbd } from './inline.ts'
import { only } from './only.ts'
import { packageManagers } from './package-managers.ts'
import { steps } from './steps.ts'
import { tab, tabs } from './tabs.ts'
import { toc } from './toc.ts'

export const directives: Readonly<Record<string, PluginDirective>> = {
  abbr,
  badge,
  card,
  cards,
  'code-group': codeGroup,
  details,
  figure,
  files: fileTree,
  icon,
  kbd,
  only,
  'package-managers': packageManagers,
  steps,
  tab,
  tabs,
  toc,
}
