/** The search dialog's contents. The dialog itself is opened by boot.ts, which loads this chunk. */
import { showPart } from '../show-part.ts'
import { Dialog } from './dialog-content.tsx'

// The search page and the highlights import these from here, so that esbuild puts all shared code into
// the dialog's chunk: split by importer it would be several chunks, larger in total and slower to load.
export { mark } from '../../plugins/search/engine/excerpt.ts'
export { wordsOf } from '../../plugins/search/engine/words.ts'
export { isQuery } from './asking.ts'

/**
 * Replaces the input that boot.ts has put into the dialog.
 * @param text what was typed into it
 */
export function fillDialog(dialog: HTMLDialogElement, text: string, signal: AbortSignal): void {
  const typed = { text }
  showPart(<Dialog typed={typed} close={(reason) => dialog.close(reason)} />, dialog, signal)
}
