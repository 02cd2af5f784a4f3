/** The module that `analytics.module` of the configuration names. */
declare module 'docsgen/site-analytics' {
  import type { Analytics } from './adapter.ts'
  export const start: Analytics['start']
  export const page: Analytics['page']
  export const event: Analytics['event']
}
