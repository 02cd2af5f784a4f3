import { DEFAULT_LAYOUT } from '../shared/constants.ts'
import type { PageData } from '../shared/page-data.ts'
import type { CompiledPage } from '../types.ts'

/** What templates and components see of a page. */
export function pageData({ title, description, meta, data }: CompiledPage): PageData {
  return { title, description, layout: meta.layout ?? DEFAULT_LAYOUT, data }
}
