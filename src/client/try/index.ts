/**
 * A request form: shows the request in each language while it is filled in, recorded responses that
 * answer it, and the response of a service if the site names one. Loaded when a form is opened.
 */

import { LANGUAGES } from '../../plugins/openapi/browser/languages.ts'
import { differences, matching } from '../../plugins/openapi/browser/matching.ts'
import { isJson, requestOf } from '../../plugins/openapi/browser/request.ts'
import type { FormValues, RequestValues, TryData } from '../../plugins/openapi/browser/template.ts'
import { formatJson, parseJson } from '../../shared/json.ts'
import type { make } from '../dom.ts'
import { colorJson, colorLike, nodesOf, piecesOf } from './colors.ts'
import { type Answer, send } from './send.ts'
import { beginWith, fillIn, openedTextsOf, textsOf, valuesOf } from './values.ts'

/** What it needs of the client. A shared file would be one more for all pages to load. */
type Make = typeof make

export function start(form: HTMLFormElement, make: Make): void {
  const text = form.querySelector('template')?.content.textContent ?? ''
  const data = parseJson(text) as TryData
  const { recorded, decisive, messages, origin } = data
  const list = form.querySelector<HTMLSelectElement>('[data-recorded]')
  const write = samplesIn(form.parentElement as HTMLElement)
  let begun = { sent: data.sent, texts: openedTextsOf(form) }
  const values = () => valuesOf(form, data, begun)
  const update = () => write(data, values())
  let shown = ''
  const showMatching = () => showRecorded(String(matching(recorded, textsOf(form), decisive) ?? ''))
  const showRecorded = (index: string) => {
    const response = recorded[Number(index || -1)]
    const others = otherValues(response?.values ?? {}, textsOf(form))
    if (index + others === shown && index !== '') return
    shown = index + others
    if (list) list.value = index
    if (response === undefined) return clear(form, recorded.length > 0 ? messages.noMatch : '')
    const { body, label, headers } = response
    const text = body === undefined ? '' : typeof body === 'string' ? body : formatJson(body)
    present(form, make, data, `${label} – ${messages.recorded}${others}`, {
      headers,
      text,
      isCut: false,
    })
  }
  /** With an origin, the recorded response says what to expect; without, the button shows it. */
  const answer = () => {
    if (origin !== null) return showMatching()
    shown = ''
    if (list) list.value = ''
    clear(form, '')
  }
  form.addEventListener('input', ({ target }) => target !== list && update())
  let turn = 0
  form.addEventListener('change', async ({ target }) => {
    const mine = ++turn
    if (target !== list) {
      await released()
      if (mine === turn) answer()
      return
    }
    const chosen = recorded[Number(list?.value || -1)]
    if (chosen?.values) {
      for (const filled of fillIn(form, chosen.values)) open(filled)
      begun = beginWith(form, chosen, begun)
    }
    update()
    showRecorded(list?.value ?? '')
  })
  // Browsers cannot show what is wrong with a field that is collapsed.
  form.addEventListener('invalid', (event) => open(event.target as HTMLElement), true)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    turn++
    shown = ''
    if (origin === null) {
      showMatching()
      return reveal(form)
    }
    if (list) list.value = ''
    void sendForm(form, make, data, values(), origin)
  })
  answer()
  const box = form.querySelector('details') as HTMLDetailsElement
  box.addEventListener('toggle', () => bringIntoView(box))
  bringIntoView(box)
}

/** Scrolls to a form that has been opened: its end, or all of it, may be below the window. */
function bringIntoView(box: HTMLDetailsElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (box.open) box.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

/** Longer responses are collapsed. */
const MAX_LINES = 40
const MAX_LENGTH = 4_000

/** The longest text of a value that is said of a recorded request. */
const MAX_VALUE = 40

/** What the recorded request has in place of what is filled in: ` (limit: 2, session: –)`. */
function otherValues(values: FormValues, texts: FormValues): string {
  const said = differences(values, texts).map((name) => {
    const value = (values[name] ?? []).join(', ').replace(/\s+/g, ' ')
    const short = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value
    return `${name.split('/').slice(1).map(decodeURIComponent).join('.')}: ${short || '–'}`
  })
  return said.length > 0 ? ` (${said.join(', ')})` : ''
}

let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => setTimeout(() => (isPressed = false)), true)

/**
 * Resolves after a click that ended the input of a field: a response of another height must not move
 * the button away before the pointer is released.
 */
async function released(): Promise<void> {
  while (isPressed) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Opens what an element is collapsed in. */
function open(element: HTMLElement): void {
  const box = element.closest('details')
  if (box) box.open = true
}

/** The samples beside the form; what is returned writes them again. */
function samplesIn(root: HTMLElement) {
  const samples = [...root.querySelectorAll<HTMLElement>('.tab-panel')].flatMap((panel) => {
    const language = LANGUAGES.find(({ title }) => title === panel.dataset.label)
    const code = panel.querySelector('code')
    return language && code ? [{ language, code, before: piecesOf(code) }] : []
  })
  return ({ request }: TryData, values: RequestValues): void => {
    for (const { language, code, before } of samples) {
      const sent = requestOf(request, language.place, values)
      const text = sent === null ? '' : language.write(sent)
      if (text !== code.textContent?.trimEnd())
        code.replaceChildren(...nodesOf(colorLike(before, text)))
    }
  }
}

async function sendForm(
  form: HTMLFormElement,
  make: Make,
  data: TryData,
  values: RequestValues,
  origin: string,
): Promise<void> {
  const { messages, request } = data
  const keys = [...form.querySelectorAll<HTMLInputElement>('[data-key]')]
  form.ariaBusy = 'true'
  clear(form, messages.sending)
  reveal(form)
  try {
    const typed = keys.map(({ value }) => value.trim())
    const answer = await send(request, values, typed, origin)
    present(form, make, data, `${answer.status} – ${messages.received}`, answer)
  } catch (error) {
    console.warn(error)
    clear(form, messages.failed)
  } finally {
    form.ariaBusy = null
  }
  // Not if the visitor has gone on to something else.
  if (form.contains(document.activeElement)) reveal(form)
}

/** Scrolls to the response, which may be below the window; to its status if it is too long to fit. */
function reveal(form: HTMLFormElement): void {
  for (const part of ['.try-response', 'output'])
    form.querySelector(part)?.scrollIntoView({ block: 'nearest' })
}

/** Shows only a sentence. */
function clear(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector<HTMLElement>('.try-response')
  if (place) place.hidden = true
  const output = form.querySelector('output')
  if (output) output.textContent = sentence
}

/** The type of a response, which is the header of its text. */
function typeOf(headers: Answer['headers']): string {
  const [, type = ''] = headers.find(([name]) => /^content-type$/i.test(name)) ?? []
  return type.replace(/;.*/s, '')
}

function present(
  form: HTMLFormElement,
  make: Make,
  { messages }: TryData,
  status: string,
  { headers, text, isCut }: Pick<Answer, 'headers' | 'text' | 'isCut'>,
): void {
  clear(form, isCut ? `${status}. ${messages.cut}` : status)
  const rows = headers.map(([name, value]) =>
    make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, value)),
  )
  const place = form.querySelector('.try-response') as HTMLElement
  const part = <E extends HTMLElement>(selector: string) => place.querySelector(selector) as E
  place.hidden = false
  part('tbody').replaceChildren(...rows)
  part('details').hidden = rows.length === 0
  const figure = part('figure')
  figure.hidden = text === ''
  const type = typeOf(headers)
  figure.dataset.name = type
  // A line may be wrapped into many.
  figure.classList.toggle('long', text.split('\n').length > MAX_LINES || text.length > MAX_LENGTH)
  part('code').replaceChildren(...(isJson(type) ? nodesOf(colorJson(text)) : [text]))
}
