/** A Copy button on each code block. Prompts, output and deleted lines are not copied. */
import { announce } from './announce.ts'
import { COPIED_FOR, copy } from './clipboard.ts'
import { all, around, make } from './dom.ts'
import { messages } from './messages.ts'
import type { PageSetup } from './page.ts'

const NOT_COPIED = '.prompt, .output, .line.deleted'

export function startCopying(): void {
  document.addEventListener('click', async (event) => {
    const button = around(event, '.copy')
    const code = button?.closest('figure')?.querySelector('code')
    if (!button || !code) return
    await copy(textOf(code))
    const { codeCopied, copyCode } = messages()
    button.dataset.copied = ''
    button.textContent = codeCopied
    announce(codeCopied)
    setTimeout(() => {
      delete button.dataset.copied
      button.textContent = copyCode
    }, COPIED_FOR)
  })
}

export const addCopyButtons: PageSetup = () => {
  const { copyCode } = messages()
  for (const figure of all('figure.code')) {
    const button = make('button', { type: 'button', class: 'copy' }, copyCode)
    const { language } = figure.dataset
    const name = language ? [make('span', { class: 'code-language' }, language)] : []
    figure.append(make('div', { class: 'code-actions' }, ...name, button))
  }
}

function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element
  for (const element of copied.querySelectorAll(NOT_COPIED)) element.remove()
  return copied.textContent?.replace(/\n$/, '') ?? ''
}
