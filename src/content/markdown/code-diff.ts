/**
 * Code of a language with the signs of a difference: `diff lang="js"`.
 * https://expressive-code.com/key-features/text-markers/#combining-syntax-highlighting-with-diff-like-syntax
 */

const LANGUAGE = /(?:^|\s)lang=(["']?)([\w+#.-]{1,40})\1(?=\s|$)/

/** A sign, and the indentation after it. */
const BEFORE = /^(?:[+-](?![+-]))?[ \t]*/

interface Written {
  readonly lang: string
  readonly meta: string
  readonly value: string
}

/** The code without its signs, whose lines are marked instead; other code as it is. */
export function readDiff(code: Written): Written {
  const lang = code.lang === 'diff' ? LANGUAGE.exec(code.meta)?.[2] : undefined
  if (lang === undefined) return code
  const lines = code.value.split('\n')
  // The columns that all lines have before their text go, with the sign.
  const columns = Math.min(
    ...lines.flatMap((line) => (line.trim() === '' ? [] : (BEFORE.exec(line)?.[0].length ?? 0))),
  )
  const marked = (sign: string) =>
    lines.flatMap((line, index) => (line.startsWith(sign) ? [index + 1] : [])).join(',')
  const [inserted, deleted] = [marked('+'), marked('-')]
  const words = [
    code.meta.replace(LANGUAGE, '').trim(),
    inserted && `ins={${inserted}}`,
    deleted && `del={${deleted}}`,
  ]
  const value = lines.map((line) => line.slice(columns || (/^[+-]/.test(line) ? 1 : 0))).join('\n')
  return { lang, meta: words.filter(Boolean).join(' '), value }
}
