/** Readers of files are not counted: the addresses of their pages name their own folders. */
import { startAnalytics as start } from '../analytics.ts'

export { countPage, sendEvent } from '../analytics.ts'

export function startAnalytics(): void {
  if (location.protocol !== 'file:') start()
}
