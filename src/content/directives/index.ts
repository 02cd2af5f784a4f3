/** All built-in directives. To add one, create a file in this folder and add a line below. */
import { admonition } from './admonition.ts'
import { card, cards } from './cards.ts'
import { codeGroup } from './code-group.ts'
import { details } from './details.ts'
import { each } from './each.ts'
import { entity } from './entity.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { include } from './include.ts'
import { badge, kbd } from './inline.ts'
import { only } from './only.ts'
import { openapi } from './openapi.ts'
import { param, params } from './params.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { tab, tabs } from './tabs.ts'
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
