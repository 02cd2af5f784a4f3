/** `format` for the code of sites, which may name a message that does not exist. */
import { format as fillIn, type Message } from './format.ts'

/**
 * Fills in a message: `format(messages.seeAllResults, { count: 37 }, 'en')`. The value `count`
 * chooses the plural form; unknown placeholders stay.
 * @param lang language tag for plural forms and numbers
 * @throws Error if there is no such message
 */
export function format(
  message: Message,
  values: Readonly<Record<string, string | number>> = {},
  lang?: string,
): string {
  if (message === undefined)
    throw new Error('`format` got no message: neither docsgen nor a plugin has one of this name')
  return fillIn(message, values, lang)
}
