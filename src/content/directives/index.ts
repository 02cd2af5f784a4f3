/** All built-in directives. To add one, create a file in this folder and add a line below. */

import { card, cards } from '../../features/blocks/cards.ts'
import { codeGroup } from '../../features/blocks/code-group.ts'
import { details } from '../../features/blocks/details.ts'
import { figure } from '../../features/blocks/figure.ts'
import { fileTree } from '../../features/blocks/file-tree.ts'
import { badge, kbd } from '../../features/blocks/inline.ts'
import { steps } from '../../features/blocks/steps.ts'
import { tab, tabs } from '../../features/blocks/tabs.ts'
import { each } from '../../features/data/each.ts'
import { entity } from '../../features/data/entity.ts'
import { param, params } from '../../features/data/params.ts'
import { table } from '../../features/data/table.ts'
import { openapi } from '../../features/openapi/directive.ts'
import { admonition } from './admonition.ts'
import { include } from './include.ts'
import { only } from './only.ts'
import type { Directive } from './types.ts'

const all: readonly Directive[] = [
  admonition,
  badge,
  card,
  cards,
  codeGroup,
  details,
  each,
  entity,
  figure,
  fileTree,
  include,
  kbd,
  only,
  openapi,
  param,
  params,
  steps,
  tab,
  table,
  tabs,
]

export const directives: ReadonlyMap<string, Directive> = new Map(
  all.flatMap((directive) => directive.names.map((name) => [name, directive] as const)),
)
