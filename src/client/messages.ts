/** The UI strings that scripts show, in the language of the page. */
import type { ClientMessages } from '../shared/client-messages.ts'
import { metaOf } from './dom.ts'

/** Read when they are needed, because the router changes them with the page. */
export function messages(): ClientMessages {
  // A redirect page has none, and shows none.
  return JSON.parse(metaOf('docsgen-messages') || '{}')
}
