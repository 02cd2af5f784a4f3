/** What visitors can do with the text of a page; loaded when they are about to. */
import type { announce } from './announce.ts'
import { COPIED_FOR, copy } from './clipboard.ts'
import type { messages } from './messages.ts'
import { filterRows } from './table-filter.ts'

/** What it needs of the client. A shared file would be one more for all pages to load. */
interface Tools {
  readonly announce: typeof announce
  readonly messages: typeof messages
}

/** Prompts, output and deleted lines. */
const NOT_COPIED = '.prompt, .output, .line.deleted'

/** Does what a button of a code block, the link of a heading or the filter of a table is for. */
export async function useTool(tool: HTMLElement, tools: Tools): Promise<void> {
  if (tool.matches('.heading-anchor')) return copyAddress(tool as HTMLAnchorElement, tools)
  if (tool.matches('.table-filter')) return filterRows(tool, tools.messages())
  const figure = tool.closest('figure')
  const code = figure?.querySelector('code')
  if (!code) return
  if (tool.matches('.show-all')) figure?.classList.remove('long')
  else if (tool.matches('.wrap-lines'))
    tool.ariaPressed = `${code.parentElement?.classList.toggle('wrap')}`
  else await copyCode(tool, code, tools)
}

async function copyAddress(link: HTMLAnchorElement, { announce, messages }: Tools): Promise<void> {
  if (!(await copy(link.href))) return
  const { codeCopied } = messages()
  announce(codeCopied)
  link.textContent = codeCopied
  // The style sheet shows an icon in an empty link.
  setTimeout(() => link.replaceChildren(), COPIED_FOR)
}

async function copyCode(
  button: HTMLElement,
  code: HTMLElement,
  { announce, messages }: Tools,
): Promise<void> {
  const { codeCopied, pressCopy } = messages()
  const isCopied = await copy(textOf(code))
  // Prompts and output cannot be selected, so the keys copy the same text.
  if (!isCopied) getSelection()?.selectAllChildren(code)
  const message = isCopied ? codeCopied : pressCopy
  button.dataset.copied = isCopied ? 'yes' : 'no'
  button.textContent = message
  announce(message)
  setTimeout(() => {
    delete button.dataset.copied
    button.textContent = messages().copyCode
  }, COPIED_FOR)
}

function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element
  for (const element of copied.querySelectorAll(NOT_COPIED)) element.remove()
  return copied.textContent?.replace(/\n$/, '') ?? ''
}
