/** The buttons of code blocks. */
import { all, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export const addCodeButtons: PageSetup = () => {
  const { copyCode, showAllLines, wrapLines } = messages()
  const button = (name: string, text: string, label: string) =>
    make('button', { type: 'button', class: name, 'aria-label': label }, text)
  for (const figure of all('figure.code')) {
    const name = figure.querySelector('figcaption')?.textContent ?? figure.dataset.name
    const wrap = button('wrap-lines', '', wrapLines)
    wrap.ariaPressed = `${figure.querySelector('.wrap') !== null}`
    const copy = button('copy', copyCode, name ? `${copyCode}: ${name}` : copyCode)
    figure.append(make('div', { class: 'code-actions' }, wrap, copy))
    if (figure.matches('.long')) figure.append(button('show-all', showAllLines, showAllLines))
  }
}
