/** The message shown in place of a part of the page that failed, with a button to try again. */
import { make } from './dom.ts'

export function failure(text: string, action: string, retry: () => void): HTMLElement {
  const button = make('button', { type: 'button', class: 'button' }, action)
  button.addEventListener('click', retry, { once: true })
  return make('div', { class: 'failure', role: 'alert' }, make('p', {}, text), button)
}
