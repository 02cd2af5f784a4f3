/**
 * Code of a language with the signs of a difference: `diff lang="js"`.
 * https://expressive-code.com/key-features/text-markers/#combining-syntax-highlighting-with-diff-like-syntax
 */

/** The language, or a text in quotes, which may contain anything. */
const LANGUAGE =
  /(?<=^|\s)lang=(?<quote>["']?)(?<lang>[\w+#.-]{1,40})\k<quote>(?=\s|$)|"[^"]*"|'[^']*'/g

/** A line that only the output of `diff` has, whose headers begin with signs as well. */
const REAL = /^(?:[*+-]{3}\s|@@\s|\d[\d,]*[acd]\d[\d,]*$)/m

/** A sign, and the indentation after it. */
const BEFORE = /^(?:[+-](?![+-]))?[ \t]*/

interface Written {
  readonly lang: string
  readonly meta: string
  readonly value: string
}

/** The code without its signs, whose lines are marked instead; other code as it is. */
export function readDiff(code: Written): Written {
  const written = code.lang === 'diff' ? languageOf(code.meta) : null
  if (written === null) return code
  if (REAL.test(code.value)) return { ...code, meta: written.rest }
  const lines = code.value.split('\n')
  // The columns that all lines have before their text go, with the sign.
  const columns = Math.min(
    ...lines.flatMap((line) => (line.trim() === '' ? [] : (BEFORE.exec(line)?.[0].length ?? 0))),
  )
  const marked = (sign: string) =>
    lines.flatMap((line, index) => (line.startsWith(sign) ? [index + 1] : [])).join(',')
  const [inserted, deleted] = [marked('+'), marked('-')]
  const words = [written.rest, inserted && `ins={${inserted}}`, deleted && `del={${deleted}}`]
  // Lines with text next to their sign may have a column for signs all the same.
  const hasColumn = lines.every((line) => /^[+\- ]|^\s*$/.test(line))
  const sign = hasColumn ? /^[+\- ]/ : /^[+-]/
  const value = lines.map((line) => line.slice(columns || (sign.test(line) ? 1 : 0))).join('\n')
  return { lang: written.lang, meta: words.filter(Boolean).join(' '), value }
}

/** @returns null if the meta names no language */
function languageOf(meta: string): { lang: string; rest: string } | null {
  for (const { 0: text, index, groups } of meta.matchAll(LANGUAGE))
    if (groups?.lang !== undefined)
      return {
        lang: groups.lang,
        rest: (meta.slice(0, index) + meta.slice(index + text.length)).trim(),
      }
  return null
}
