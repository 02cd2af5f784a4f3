/** The buttons of code blocks. */
import { all, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

export const addCodeButtons: PageSetup = () => {
  const { copyCode, showAllLines, wrapLines } = messages()
  const button = (name: string, label: string, text: string) =>
    make('button', { type: 'button', class: name, 'aria-label': label, title: text || label }, text)
  for (const figure of all('figure.code')) {
    const name = figure.querySelector('figcaption')?.textContent ?? figure.dataset.name ?? ''
    const wrap = button('wrap-lines', wrapLines, '')
    const box = figure.querySelector('pre')
    if (box) {
      wrap.ariaPressed = `${box.matches('.wrap')}`
      // It is a tab stop while it scrolls.
      box.role = 'group'
      box.ariaLabel = name
    }
    figure.append(
      make(
        'div',
        { class: 'code-actions' },
        wrap,
        button('copy', name ? `${copyCode}: ${name}` : copyCode, copyCode),
      ),
      ...(figure.matches('.long') ? [button('show-all', showAllLines, showAllLines)] : []),
    )
  }
}
