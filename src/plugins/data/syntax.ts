import type { Directive } from '../../content/directives/types.ts'
import { each } from './each.ts'
import { entity } from './entity.ts'
import { param, params } from './params.ts'
import { table } from './table.ts'

export const directives: readonly Directive[] = [each, entity, param, params, table]
