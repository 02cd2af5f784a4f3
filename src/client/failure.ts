/** The message shown where a part of the page has failed. */
import { make } from './dom.ts'
import { messages } from './messages.ts'

/**
 * Shows a message at the start of the host, above what is left of its content.
 * @returns resolves when the visitor presses the button; by then the message is gone
 */
export function failure(host: HTMLElement, text: string, action = messages().retry): Promise<void> {
  const button = make('button', { type: 'button', class: 'button' }, action)
  const message = make('div', { class: 'failure', role: 'alert' }, make('p', {}, text), button)
  host.querySelector('.failure')?.remove()
  host.prepend(message)
  host.hidden = false
  return new Promise((resolve) => {
    button.onclick = () => {
      message.remove()
      resolve()
      // The focused button is gone: continue with what takes its place.
      setTimeout(() =>
        host.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }),
      )
    }
  })
}
