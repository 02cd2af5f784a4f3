/** What the visitor types, judged: keys and selectors. */

export const PLACEHOLDER = 'YOUR_PUBLIC_KEY'
export const SECRET_REFUSED =
  'This is a secret key. Use a public key here, and revoke this key if you have shared it.'
export const LIVE_WARNING = 'This is a live key. In a public repository, use a test key instead.'
export const ODD_KEY =
  'This is not a public key. A public key starts with pub_test_ or pub_live_, followed by 20 letters or digits.'

const PUBLIC = /^pub_(?:live|test)_[A-Za-z0-9]{20}$/

export type KeyJudgement = 'empty' | 'test' | 'live' | 'secret' | 'odd'

export function judgeKey(typed: string): KeyJudgement {
  const key = typed.trim()
  if (key === '') return 'empty'
  // Anything that may be part of a secret key is treated as one.
  if (/sec_(?:live|test)/i.test(key)) return 'secret'
  if (!PUBLIC.test(key)) return 'odd'
  return key.startsWith('pub_live_') ? 'live' : 'test'
}

/** The key as it goes into the snippet. Only a public key ever does. */
export function writtenKey(typed: string): string {
  const judgement = judgeKey(typed)
  return judgement === 'test' || judgement === 'live' ? typed.trim() : PLACEHOLDER
}

/** What is wrong with a selector, in a sentence; null when nothing is. */
export function selectorFault(typed: string): string | null {
  const selector = typed.trim()
  if (selector === '') return 'Enter a selector, for example #suburb.'
  if (!/^[#.[A-Za-z]/.test(selector)) return 'Start with #, ., [ or the name of an element.'
  if (/["']/.test(selector.replace(/\[[^\]]*(?:\]|$)/g, '')))
    return 'Quotes belong inside square brackets only.'
  return null
}

/** The selector as it goes into the snippet: the typed one, or the one before it was broken. */
export function usableSelector(typed: string, otherwise: string): string {
  return selectorFault(typed) === null ? typed.trim() : otherwise
}
