/** The buttons of code blocks. */
import { all, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export const addCodeButtons: PageSetup = () => {
  const { copyCode, showAllLines, wrapLines } = messages()
  for (const figure of all('figure.code')) {
    // The code, or the frame of a plugin, whose styles are not for buttons.
    const box = figure.querySelector('pre,div')
    if (!box) continue
    const name = figure.querySelector('figcaption')?.textContent ?? figure.dataset.name ?? ''
    const suffix = name && `: ${name}`
    const button = (kind: string, title: string, text = title) =>
      make('button', { type: 'button', class: kind, 'aria-label': title + suffix, title }, text)
    const wrap = button('wrap-lines', wrapLines, '')
    const actions = make('div', { class: 'code-actions' }, wrap, button('copy', copyCode))
    // The focus goes to what is above the code first.
    box.before(actions)
    wrap.ariaPressed = `${box.matches('.wrap')}`
    // It is a tab stop while it scrolls.
    box.role = 'group'
    box.ariaLabel = name
    if (figure.matches('.long')) figure.append(button('show-all', showAllLines))
  }
}
