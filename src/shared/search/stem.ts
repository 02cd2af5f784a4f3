/** What is left of a word when its ending is taken off: `verify`, `verified`, `verification` → `verif`. */

/** Ends of nouns and verbs that share a stem, longest first. */
const SUFFIX = /(?:(?:ic)?at(?:ion|or|e)|abilit[yi]|able|ion)$/
/** Nouns that mean something else than what they would be cut to: a project, a product, a state. */
const OTHER_WORD = /^(?:project|product|stat)ion$/
const SHORTEST = 3

/** Stem of an English word. Takes lower case; other languages' words are left as they are. */
export function stem(word: string): string {
  if (word.length <= SHORTEST || /\d/.test(word)) return word
  let w = inflection(plural(word.replace(/i[sz](?=at|[ei]|$)/, 'is')))
  const without = OTHER_WORD.test(w) ? w : w.replace(SUFFIX, '')
  if (without.length >= (/ion$/.test(w) && !/ation$/.test(w) ? 4 : SHORTEST)) w = without
  if (w.length > SHORTEST && /(?:e|[^aeiou]y)$/.test(w)) w = w.slice(0, -1)
  return w.replace(/([^aeiou])\1$/, '$1')
}

function plural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word) && word.length > 4) return word.slice(0, -2)
  return /s$/.test(word) ? word.slice(0, -1) : word
}

function inflection(word: string): string {
  if (/[^aeiou]ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  const base = word.replace(/(?:ing|ed)$/, '')
  if (base === 'us') return 'use'
  if (base === word || base.length < SHORTEST || !/[aeiouy]/.test(base)) return word
  // `validated` and `validate` meet at `valid`.
  return /[^t]at$/.test(base) && base.length > SHORTEST + 1 ? base.slice(0, -2) : base
}

/** Every ending that a stem may have lost. */
const ENDINGS = [
  'ications',
  'icating',
  'icated',
  'icates',
  'icators',
  'ations',
  'ating',
  'ated',
  'ates',
  'ators',
  'abilities',
  'ables',
  'ions',
  'ings',
  'ying',
  'yed',
  'ies',
  'ied',
  'es',
  'ers',
]

/**
 * Stems that a word still being typed may come to have, longest first: `verificat` may become
 * `verification`, whose stem is `verif`, which does not begin with what was typed.
 */
export function stemsOfUnfinished(typed: string): string[] {
  const stems: string[] = []
  for (let end = typed.length - 1; end >= SHORTEST; end--) {
    const rest = typed.slice(end)
    if (ENDINGS.some((ending) => ending.startsWith(rest)))
      stems.push(typed.slice(0, end).replace(/([^aeiou])\1$/, '$1'))
  }
  return stems
}
