/** A form that fills in a request, shows it in each language, and shows recorded responses. */

import type { Nodes } from 'mdast'
import { element, format, oneLineJson, text } from '../../plugin/index.ts'
import type { FormValues, RequestTemplate, TryData } from './browser/template.ts'
import { TRY_MARK } from './browser/template.ts'
import { type Control, controlsOf, formValues, HEADER_PATTERN } from './controls.ts'
import type { Operation } from './description/document.ts'
import type { AddJump } from './endpoint.ts'
import { badge, code } from './nodes.ts'
import { decisiveNames, type Opened, openedWith, recordedResponses } from './recorded.ts'
import { capital } from './tags.ts'
import { exampleValues, templateOf } from './template.ts'
import type { View } from './view.ts'

/** What a form takes from the page's budget of generated nodes, for each of its fields. */
const COST = 20

/** A form as it is opened. */
export interface TryForm extends Opened {
  readonly request: RequestTemplate
  readonly controls: readonly Control[]
  readonly origin: string | null
}

/** Null for an operation that has neither parameters nor recorded responses. */
export function formOf(view: View, operation: Operation): TryForm | null {
  const { document, extensions } = view
  if (extensions.tryIt === null) return null
  const request = templateOf(document, operation, extensions)
  const controls = controlsOf(view, operation, request)
  const sent = exampleValues(document, operation, extensions)
  const found = recordedResponses(view, operation, controls)
  const opened = openedWith(found, { sent, values: formValues(controls, sent) })
  // Browsers refuse to send these methods.
  const origin = /^(TRACE|CONNECT)$/.test(request.method) ? null : extensions.tryIt.origin
  const size = controls.length + opened.recorded.length
  if (size === 0 || !view.takeBudget(size * COST)) return null
  return { ...opened, request, controls, origin }
}

/** @param jump links to the form from the endpoint above it */
export function tryIt(view: View, form: TryForm, jump?: AddJump): Nodes {
  const { messages } = view
  const { request, controls, recorded, values, sent, origin } = form
  const decisive = decisiveNames(recorded, controls)
  if (origin !== null) view.allow({ connect: [origin] })
  const data: TryData = {
    request,
    sent,
    recorded,
    decisive,
    origin,
    messages: scriptMessages(view, origin),
  }
  // Forms are not content: search and descriptions leave them out.
  // Outside a dialog, its method never navigates: without the script, no value gets into an address.
  const properties = { className: ['try'], [TRY_MARK]: '', method: 'dialog', autoComplete: 'off' }
  return element('form', properties, [
    element('details', { className: ['details'], id: jump?.('try') }, [
      element('summary', {}, [text(messages.apiTry)]),
      template(data),
      ...(origin === null && recorded.length > 0 ? [note(messages.apiTryNote)] : []),
      ...fields(view, controls, values),
      ...(origin === null ? [] : keyFields(view, request.keys, origin)),
      ...buttonOf(view, data),
      ...(recorded.length > 0 ? [choice(view, data)] : []),
      element('output', {}, []),
      element('div', { className: ['try-response'] }, response(view)),
    ]),
  ])
}

function scriptMessages({ messages }: View, origin: string | null): TryData['messages'] {
  const host = origin === null ? '' : new URL(origin).host
  return {
    recorded: messages.apiTryRecorded,
    noMatch: messages.apiTryNoMatch,
    sending: messages.loading,
    received: format(messages.apiTryReceived, { host }),
    failed: format(messages.apiTryFailed, { host }),
    cut: messages.apiTryCut,
    invalidJson: messages.apiTryInvalidJson,
    invalidNumber: messages.apiTryInvalidNumber,
  }
}

/** Data in an element that browsers do not show, with numbers as they are written; no character of it is markup or a variable. */
function template(data: TryData): Nodes {
  const json = oneLineJson(data).replace(
    /[<>&\uFDD0-\uFDEF]|\{(?=\{)/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return element('template', {}, [text(json)])
}

/** Those that are required or have a value; then the others, collapsed. */
function fields(view: View, controls: readonly Control[], values: FormValues): Nodes[] {
  const isShown = ({ name, isRequired }: Control) =>
    isRequired || (values[name] ?? []).length > 0 || name === 'body'
  const made = (some: readonly Control[]) =>
    some.map((control) => field(control, values[control.name] ?? [], view))
  const others = controls.filter((control) => !isShown(control))
  const summary = `${capital(view.messages.optional)} (${others.length})`
  return [
    ...made(controls.filter(isShown)),
    ...(others.length > 0
      ? [
          element('details', { className: ['params-nested'] }, [
            element('summary', {}, [text(summary)]),
            ...made(others),
          ]),
        ]
      : []),
  ]
}

function field(control: Control, values: FormValues[string], view: View): Nodes {
  const { messages } = view
  const title = [
    code(control.label),
    ...(control.isRequired ? [text(' '), badge(messages.required, 'required')] : []),
  ]
  if (control.kind !== 'choices') {
    return element('label', { className: ['try-field'] }, [
      element('span', {}, title),
      input(control, values[0] ?? '', messages.apiTryUnset),
    ])
  }
  const boxes = control.options.map((value) =>
    element('label', {}, [
      element(
        'input',
        {
          type: 'checkbox',
          name: `${control.name}[]`,
          value,
          checked: values.includes(value),
          ...reading(control),
        },
        [],
      ),
      text(` ${value}`),
    ]),
  )
  return element('fieldset', { className: ['try-field'] }, [element('legend', {}, title), ...boxes])
}

/** How a script reads the field. */
function reading({ kind, isNumeric }: Control): Record<string, string> {
  return { dataKind: kind, ...(isNumeric ? { dataNumeric: '' } : {}) }
}

function input(control: Control, value: string, unset: string): Nodes {
  const { name, kind, options, isRequired, limits } = control
  const common = { name, required: isRequired, ...reading(control) }
  if (kind === 'choice' || kind === 'boolean') {
    const choices = ['', ...options]
    const items = choices.map((option) =>
      element('option', { value: option, selected: option === value }, [text(option || unset)]),
    )
    return element('select', common, items)
  }
  if (kind === 'json' || kind === 'list') {
    const rows = Math.min(12, Math.max(2, value.split('\n').length))
    return element('textarea', { ...common, rows, spellCheck: 'false' }, [text(value)])
  }
  const type = kind === 'number' || kind === 'file' ? kind : 'text'
  return element('input', { type, ...common, ...limits, ...(type === 'file' ? {} : { value }) }, [])
}

function keyFields({ messages }: View, keys: RequestTemplate['keys'], origin: string): Nodes[] {
  const note = format(messages.apiTryKeyNote, { host: new URL(origin).host })
  // Without a name, browsers never submit or store it.
  return (keys.browser ?? keys.server ?? []).map((key) =>
    element('label', { className: ['try-field'] }, [
      element('span', {}, [code(key.variable)]),
      element(
        'input',
        { type: 'password', dataKey: '', pattern: HEADER_PATTERN, autoComplete: 'off' },
        [],
      ),
      element('small', {}, [text(note)]),
    ]),
  )
}

function note(sentence: string): Nodes {
  return element('p', { className: ['param-facts'] }, [text(sentence)])
}

/** None for a form that has nothing to show. */
function buttonOf({ messages }: View, { origin, recorded }: TryData): Nodes[] {
  if (origin === null && recorded.length === 0) return []
  const label = text(origin === null ? messages.apiTryShow : messages.apiTrySend)
  return [element('p', {}, [element('button', { type: 'submit', className: ['button'] }, [label])])]
}

/**
 * What a script fills in: headers, and code like any other, to which the page's script adds the same
 * buttons. It begins with all that a block may have.
 */
function response({ messages }: View): Nodes[] {
  return [
    element('details', { className: ['details'], hidden: true }, [
      element('summary', {}, [text(messages.apiTryHeaders)]),
      element('table', { ariaLabel: messages.apiTryHeaders }, [element('tbody', {}, [])]),
    ]),
    element(
      'figure',
      { className: ['code', 'long'], dataName: messages.apiResponse, hidden: true },
      [element('pre', { tabIndex: 0 }, [element('code', {}, [])])],
    ),
  ]
}

function choice({ messages }: View, { recorded }: TryData): Nodes {
  const options = [
    element('option', { value: '' }, [text(messages.apiTryChoose)]),
    ...recorded.map(({ label }, index) =>
      element('option', { value: String(index) }, [text(label)]),
    ),
  ]
  return element('label', { className: ['try-field'] }, [
    element('span', {}, [text(messages.apiTryRecorded)]),
    element('select', { dataRecorded: '' }, options),
  ])
}
