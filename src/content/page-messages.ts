/** Which UI strings a page may need: only these are part of the argument of `compile`. */
import type { Message } from '../shared/format.ts'
import { en, type MessageName, type Messages } from '../shared/messages.ts'

/** What a page that matches the pattern may need. A word too many only costs a compilation. */
const USES: readonly (readonly [pattern: RegExp, names: readonly MessageName[]])[] = [
  ...(['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution'] as const).map(
    (name) => [new RegExp(`\\b${name}\\b`, 'i'), [name]] as const,
  ),
  [/\bdetails\b/i, ['details']],
  [/toc/i, ['onThisPage']],
  [/:tab\b/, ['tab']],
  [/\||:table\b|:openapi\b/, ['table']],
  [/:table\b/, ['filterRows']],
  [/[✓✔✅]|:table\b/, ['yes', 'no']],
  [/:params?\b/, ['required', 'deprecated', 'defaultValue']],
  [/\[\^/, ['footnotes', 'backToReference']],
  [/mermaid/i, ['diagramSource', ...namesLike(/Diagram$|^flowchart$/)]],
  [
    /:openapi\b/,
    ['required', 'optional', 'deprecated', 'defaultValue', ...namesLike(/^api|^list/)],
  ],
]

const ALL = [...new Set(USES.flatMap(([, names]) => names))]

function namesLike(pattern: RegExp): MessageName[] {
  return (Object.keys(en) as MessageName[]).filter((name) => pattern.test(name))
}

/** What a page's argument has of the messages: those that it may need and that are not the English ones. */
export type PageMessages = Partial<Messages>

/** @param all true if the page's text does not tell what it needs, because plugins add to it */
export function pageMessages(texts: readonly string[], own: Messages, all: boolean): PageMessages {
  const isOwn = (name: MessageName) => own[name] !== (en[name] as Message)
  const used = all
    ? ALL
    : USES.filter(
        ([pattern, names]) => names.some(isOwn) && texts.some((text) => pattern.test(text)),
      ).flatMap(([, names]) => names)
  return Object.fromEntries(used.filter(isOwn).map((name) => [name, own[name]]))
}

/** All messages: English where the page's argument has none. */
export function completeMessages(own: PageMessages): Messages {
  return { ...en, ...own }
}
