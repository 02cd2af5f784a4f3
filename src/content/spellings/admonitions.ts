/** Kinds of admonitions that other tools have, as kinds of docsgen. */
import { own } from '../../own.ts'

/** Kinds of callouts; each is the name of the message that is its title. */
export const ADMONITIONS = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'important',
  'caution',
] as const

export type AdmonitionKind = (typeof ADMONITIONS)[number]

interface Alias {
  readonly kind: AdmonitionKind
  /** The title if the page gives none. */
  readonly title: string
}

/** By name; the kinds that docsgen has itself are not in it. */
const ALIASES: Readonly<Record<string, Alias>> = {
  // https://docusaurus.io/docs/markdown-features/admonitions
  secondary: { kind: 'note', title: 'Note' },
  success: { kind: 'tip', title: 'Success' },
  // https://squidfunk.github.io/mkdocs-material/reference/admonitions/#supported-types
  abstract: { kind: 'info', title: 'Abstract' },
  summary: { kind: 'info', title: 'Summary' },
  tldr: { kind: 'info', title: 'TL;DR' },
  todo: { kind: 'info', title: 'Todo' },
  hint: { kind: 'tip', title: 'Hint' },
  check: { kind: 'tip', title: 'Check' },
  done: { kind: 'tip', title: 'Done' },
  question: { kind: 'info', title: 'Question' },
  help: { kind: 'info', title: 'Help' },
  faq: { kind: 'info', title: 'FAQ' },
  attention: { kind: 'warning', title: 'Attention' },
  failure: { kind: 'danger', title: 'Failure' },
  fail: { kind: 'danger', title: 'Fail' },
  missing: { kind: 'danger', title: 'Missing' },
  error: { kind: 'danger', title: 'Error' },
  bug: { kind: 'danger', title: 'Bug' },
  example: { kind: 'note', title: 'Example' },
  quote: { kind: 'note', title: 'Quote' },
  cite: { kind: 'note', title: 'Cite' },
  // https://rspress.rs/guide/use-mdx/container
  // https://theme-hope.vuejs.press/guide/markdown/stylize/hint.html
  seealso: { kind: 'info', title: 'See also' },
}

export const admonitionAliases: readonly string[] = Object.keys(ALIASES)

/** The kind of docsgen that a name means, and its title; null if no tool is known to have it. */
export function aliasOf(name: string): Alias | null {
  return own(ALIASES, name.toLowerCase()) ?? null
}
