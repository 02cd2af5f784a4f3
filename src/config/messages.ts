/** Checks the UI strings of a configuration. */

import { didYouMean } from '../problems/suggest.ts'
import type { Message } from '../shared/format.ts'
import { en, type MessageName } from '../shared/messages.ts'
import type { UserConfig, UserMessages } from './user.ts'

/** Placeholders that nothing would fill in: they would be shown to visitors as written. */
export function messageMistakes({ messages, locales = {} }: UserConfig): [string, string][] {
  return [
    ...unknownPlaceholders('messages', messages),
    ...Object.entries(locales).flatMap(([name, locale]) =>
      unknownPlaceholders(`locales.${name}.messages`, locale.messages),
    ),
  ]
}

function unknownPlaceholders(setting: string, messages: UserMessages = {}): [string, string][] {
  return Object.entries(messages).flatMap(([name, message]) => {
    const english = Object.hasOwn(en, name) ? en[name as MessageName] : null
    if (english === null || message === undefined) return [] // A plugin's own message.
    const known = placeholdersOf(english)
    return unknownIn(message, known).map((placeholder): [string, string] => [
      `\`${setting}.${name}\` has an unknown placeholder, {${placeholder}}`,
      didYouMean(placeholder, known) ??
        (known.length > 0
          ? `Its placeholders: ${known.map((k) => `{${k}}`).join(', ')}.`
          : 'This message has no placeholders.'),
    ])
  })
}

/** What is wrong with the placeholders of a word for one of docsgen's UI strings; null if nothing is. */
export function placeholderMistake(name: MessageName, message: Message): string | null {
  const [unknown] = unknownIn(message, placeholdersOf(en[name]))
  return unknown === undefined ? null : `has an unknown placeholder, {${unknown}}`
}

function unknownIn(message: Message, known: readonly string[]): string[] {
  return placeholdersOf(message).filter((placeholder) => !known.includes(placeholder))
}

function placeholdersOf(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  const names = forms.flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)]
}
