/** Browsers load pages themselves: see addresses.ts. */
import { closeOverlay } from '../../navigation/entries.ts'

export function startRouter(): void {
  // A page that the search led to was added after the search's own entry.
  closeOverlay()
}
