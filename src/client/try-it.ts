/** Loads the code of a request form when a visitor opens it. */
import { loadChunk } from './chunk.ts'
import { make } from './dom.ts'

export function startForms(): void {
  // It does not bubble.
  document.addEventListener('toggle', open, true)
}

async function open({ target }: Event): Promise<void> {
  const form = (target as HTMLElement).closest<HTMLFormElement>('[data-try]')
  if (!form || form.dataset.ready) return
  form.dataset.ready = '1'
  const place = form.querySelector('.try-response') as HTMLElement
  const { start } = await loadChunk(() => import('./try/index.ts'), place)
  start(form, make)
}
