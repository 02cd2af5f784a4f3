import type { PluginDirective } from '../../plugin/index.ts'
import { each } from './each.ts'
import { entity } from './entity.ts'
import { param, params } from './params.ts'
import { table } from './table.ts'

export const directives: Readonly<Record<string, PluginDirective>> = {
  each,
  entity,
  param,
  params,
  table,
}
