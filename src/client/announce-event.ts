/**
 * What `docsgen/client` offers of announce.ts: an event instead of a call, because a module that the
 * client shared with a site's own would be one more file for all pages to load.
 */
import { ANNOUNCE_EVENT } from '../shared/constants.ts'

/** Announces a message to screen readers. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent(ANNOUNCE_EVENT, { detail: text }))
}
