/** Checks the UI strings of a configuration. */
import type { Message } from '../shared/format.ts'
import { en, type MessageName, type MessageOverrides } from '../shared/messages.ts'
import { didYouMean } from '../suggest.ts'
import type { UserConfig } from './user.ts'

/** Placeholders that nothing would fill in: they would be shown to visitors as written. */
export function messageMistakes({ messages, locales = {} }: UserConfig): [string, string][] {
  return [
    ...unknownPlaceholders('messages', messages),
    ...Object.entries(locales).flatMap(([name, locale]) =>
      unknownPlaceholders(`locales.${name}.messages`, locale.messages),
    ),
  ]
}

function unknownPlaceholders(setting: string, messages: MessageOverrides = {}): [string, string][] {
  return Object.entries(messages).flatMap(([name, message]) => {
    const known = placeholdersOf(en[name as MessageName])
    return placeholdersOf(message)
      .filter((placeholder) => !known.includes(placeholder))
      .map((placeholder): [string, string] => [
        `\`${setting}.${name}\` has an unknown placeholder, {${placeholder}}`,
        didYouMean(placeholder, known) ??
          (known.length > 0
            ? `Its placeholders: ${known.map((k) => `{${k}}`).join(', ')}.`
            : 'This message has no placeholders.'),
      ])
  })
}

function placeholdersOf(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  const names = forms.flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)]
}
