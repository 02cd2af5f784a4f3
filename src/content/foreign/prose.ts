import { generators } from './generators.ts'
import { mdx } from './mdx.ts'
import { python } from './python.ts'

const SYNTAXES = [...mdx, ...python, ...generators].filter(({ where }) => where === 'text')

/** True for a paragraph with syntax of another tool, which says little about its page. @param text without code */
export function isForeign(text: string): boolean {
  // Some hints are at the beginning of a line.
  const lines = `\n${text}`
  return SYNTAXES.some(({ hint, pattern }) => lines.includes(hint) && text.search(pattern) >= 0)
}
