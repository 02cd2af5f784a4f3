/** The module named by `analytics.module` in the configuration. */
declare module 'docsgen/site-analytics' {
  import type { Analytics } from './adapter.ts'
  export const start: Analytics['start']
  export const page: Analytics['page']
  export const event: Analytics['event']
}
