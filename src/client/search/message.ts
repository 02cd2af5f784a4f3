import type { ClientMessages } from '../../shared/client-messages.ts'
import { format } from '../../shared/format.ts'
import { messages } from '../messages.ts'

/** A message in the language of the page, filled in; apart from the others, which all pages load. */
export function message(
  name: keyof ClientMessages,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return format(messages()[name], values, document.documentElement.lang)
}
