/** API reference from OpenAPI descriptions. */
import type { OfficialPlugin } from '../../plugin/official-plugin.ts'
import { checkDocuments } from './checks/documents.ts'

export const openapi: OfficialPlugin = {
  name: 'openapi',
  pages: async (context) =>
    context.config.apiPages.length === 0 ? [] : (await import('./pages.ts')).apiPages(context),
  compile: () => import('./syntax.ts'),
  syntax: async () => ({ transform: (await import('./columns.ts')).arrangeColumns }),
  inspect: checkDocuments,
}
