/** Decodes the texts of pages. */

import { lineAt } from '../markdown/lines.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { Problem } from '../types.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** NUL and Unicode noncharacters; placeholders.ts and variables.ts use the latter as markers. */
const INVALID_CHARACTER = /[\0\uFDD0-\uFDEF]/

interface Decoded {
  readonly text: string | null
  readonly problem: Problem | null
  /** True for a text that had to be decoded, but not changed. */
  readonly isAsRead: boolean
}

/** Decodes bytes that `decodeBytes` has decoded without a change. */
export function decodeAsIs(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Decodes UTF-8 and normalizes line endings to `\n`; null, with a problem, if it is not UTF-8. */
export function decodeBytes(bytes: Uint8Array, file: string): Decoded {
  try {
    const decoded = decoder.decode(bytes)
    const text = decoded.replace(/\r\n?/g, '\n')
    const invalid = text.search(INVALID_CHARACTER)
    if (invalid < 0) return { text, problem: null, isAsRead: text === decoded }
    const problem = warning(
      'encoding',
      { file, line: lineAt(text, invalid), column: 1 },
      'the file contains NUL or Unicode noncharacters, which were replaced',
      'Is it really a text file?',
    )
    const replaced = text.replace(new RegExp(INVALID_CHARACTER, 'g'), '\uFFFD')
    return { text: replaced, problem, isAsRead: false }
  } catch {
    const problem = fatal(
      'encoding',
      { file, line: firstBadLine(bytes), column: 1 },
      'the file is not valid UTF-8',
      'Save it as UTF-8, or rename it if it is not a Markdown file.',
    )
    return { text: null, problem, isAsRead: false }
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const lenient = new TextDecoder().decode(bytes)
  const replaced = lenient.indexOf('\uFFFD')
  return replaced < 0 ? 1 : lineAt(lenient, replaced)
}
