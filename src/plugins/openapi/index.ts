/** API reference from OpenAPI descriptions. */
import type { Feature } from '../../plugin/feature.ts'
import { checkDocuments } from './checks/documents.ts'

export const openapi: Feature = {
  name: 'openapi',
  syntax: () => import('./syntax.ts'),
  inspect: checkDocuments,
}
