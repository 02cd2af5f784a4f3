/** What visitors can do with the text of a page; loaded when they are about to. */
import type { sendEvent } from './analytics.ts'
import type { announce } from './announce.ts'
import { COPIED_FOR, copy, copyFetched } from './clipboard.ts'
import type { messages } from './messages.ts'
import { pageAddress } from './page-address.ts'
import { filterRows } from './table-filter.ts'

/** What it needs of the client. A shared file would be one more for all pages to load. */
interface Tools {
  readonly announce: typeof announce
  readonly messages: typeof messages
  readonly sendEvent: typeof sendEvent
}

/** The icon of what has been copied, as code.css has it. */
const CHECK = 'm5 12 5 5L20 7'

/** Prompts, output and deleted lines. */
const NOT_COPIED = '.prompt, .output, .line.deleted'

/** Does what a button of a page or a code block, the link of a heading or the filter of a table is for. */
export async function useTool(tool: HTMLElement, tools: Tools): Promise<void> {
  if (tool.matches('.heading-anchor')) return copyAddress(tool as HTMLAnchorElement, tools)
  if (tool.matches('.table-filter')) return filterRows(tool, tools.messages())
  if (tool.matches('[data-tool=copy-page]')) return copyPage(tool, tools)
  if (tool.matches('[data-tool=feedback]')) return answer(tool as HTMLButtonElement, tools)
  if (tool.matches('[data-tool=expand]')) return expandAll(tool)
  const figure = tool.closest('figure')
  const code = figure?.querySelector('code')
  if (!code) return
  if (tool.matches('.show-all')) {
    figure?.classList.remove('long')
    // The focus was on the button, which is hidden now.
    code.parentElement?.focus({ preventScroll: true })
  } else if (tool.matches('.wrap-lines')) wrap(tool, code.parentElement as HTMLElement)
  else await copyCode(tool, code, tools)
}

function wrap(button: HTMLElement, box: HTMLElement): void {
  button.ariaPressed = `${box.classList.toggle('wrap')}`
  // The observer marks it again if it scrolls.
  delete box.dataset.scrolls
}

/** Does what the button says (expand or collapse all fields of its list), then swaps its label. */
function expandAll(button: HTMLElement): void {
  const { other = '', opens } = button.dataset
  const boxes = button.parentElement?.querySelectorAll<HTMLDetailsElement>('.params-nested')
  for (const box of boxes ?? []) box.open = opens !== 'no'
  button.dataset.other = button.textContent ?? ''
  button.dataset.opens = opens === 'no' ? 'yes' : 'no'
  button.textContent = other
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

/** Copies the page's Markdown; if that is not possible, shows it. */
async function copyPage(button: HTMLElement, { announce, messages }: Tools): Promise<void> {
  const address = button.parentElement?.querySelector('a')?.href ?? ''
  if (!(await copyFetched(fetchText(address)))) return location.assign(address)
  const { codeCopied } = messages()
  const label = button.querySelector('span') ?? button
  const name = label.textContent
  if (name === codeCopied) return
  // What is beside the button stays where it is.
  button.style.minWidth = `${button.getBoundingClientRect().width}px`
  label.textContent = codeCopied
  const path = button.querySelector('path')
  const icon = path?.getAttribute('d') ?? ''
  path?.setAttribute('d', CHECK)
  announce(codeCopied)
  setTimeout(() => {
    label.textContent = name
    path?.setAttribute('d', icon)
  }, COPIED_FOR)
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.text()
}

/** Sends an answer to "Was this page helpful?" and says that it has arrived, or asks those who say no for an issue. */
async function answer(button: HTMLButtonElement, { announce, sendEvent }: Tools): Promise<void> {
  const group = button.closest<HTMLElement>('[data-feedback]')
  const note = group?.querySelector('.feedback-note')
  if (!group || !note || button.ariaPressed === 'true') return
  const { feedback, yes, no, failed = '' } = group.dataset
  const isYes = button.value === 'yes'
  const press = (pressed: Element | null) => {
    for (const one of group.querySelectorAll('button')) one.ariaPressed = `${one === pressed}`
  }
  press(button)
  const issue = group.querySelector('.feedback-issue')
  const isSent = !feedback || (await send(feedback, isYes))
  if (isSent) sendEvent(`feedback_${button.value}`)
  else press(null)
  note.textContent = (isSent ? (isYes ? yes : no) : failed) ?? ''
  // The style sheet shows the link to those who say no.
  announce(`${note.textContent} ${(!isYes && issue?.textContent) || ''}`.trim())
}

function send(address: string, helpful: boolean): Promise<boolean> {
  const { title, documentElement } = document
  const url = pageAddress()
  const body = JSON.stringify({ url, title, language: documentElement.lang, helpful })
  const headers = { 'Content-Type': 'application/json' }
  return fetch(address, { method: 'POST', headers, body, keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element
  for (const element of copied.querySelectorAll(NOT_COPIED)) element.remove()
  return copied.textContent?.replace(/\n$/, '') ?? ''
}
