/** A light English stemmer: `verify`, `verified`, `verification` → `verif`. */

/** Derivational suffixes. */
const SUFFIX = /(?:(?:ic)?at(?:ion|or|e)|abilit[yi]|able|ion)$/
/** Exceptions that would be conflated with an unrelated word: project, product, state, attribute. */
const EXCEPTION = /^(?:project|product|stat|attribut)ion$/
const MIN_STEM = 3

/** Stems an English word. @param word in lower case */
export function stem(word: string): string {
  if (word.length <= MIN_STEM || /\d/.test(word)) return word
  let w = inflection(plural(word.replace(/i[sz](?=at|[ei]|$)/, 'is')))
  const without = EXCEPTION.test(w) ? w : w.replace(SUFFIX, '')
  if (without.length >= (/ion$/.test(w) && !/ation$/.test(w) ? 4 : MIN_STEM)) w = without
  if (w.length > MIN_STEM && /(?:e|[^aeiou]y)$/.test(w) && !KEPT_E.test(w)) w = w.slice(0, -1)
  // `cancelled` and `cancel`, `install` and `instalment`, but not `fill` and `file`.
  return /[aeiouy][^aeiouy]+[aeiouy]+ll$/.test(w) ? w.slice(0, -1) : w
}

/** One syllable whose `e` changes the word: `note` is not `not`, `file` is not `fil`. */
const SHORT_E = /^[^aeiouy]*(?:qu)?[aeiouy][^aeiouywx]e$/
/** A word whose `e` stays: a short one, and `locale`, which is not `local`. */
const KEPT_E = new RegExp(`${SHORT_E.source}|ale$`)

function plural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word) && word.length > 4) return restored(word.slice(0, -2))
  return /s$/.test(word) ? word.slice(0, -1) : word
}

function inflection(word: string): string {
  if (/[^aeiou]ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  const base = word.replace(/(?:ing|ed)$/, '')
  if (base === 'us') return 'use'
  if (base === word || base.length < MIN_STEM || !/[aeiouy]/.test(base)) return word
  // `validated` and `validate` both become `valid`.
  if (/[^t]at$/.test(base) && base.length > MIN_STEM + 1) return base.slice(0, -2)
  return restored(base)
}

/**
 * The word that an ending was added to: it may have doubled the last letter (`planning`), but not one
 * that is double by itself (`polling`, `passing`, `adding`), or have taken an `e` (`filing`).
 */
function restored(base: string): string {
  if (/([^aeioulszf])\1$/.test(base)) return base.length > MIN_STEM ? base.slice(0, -1) : base
  return SHORT_E.test(`${base}e`) ? `${base}e` : base
}

/** The endings that `stem` may remove. */
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
 * Possible stems of an unfinished word, longest first: `verificat` may become `verification`,
 * whose stem `verif` does not have the typed prefix.
 */
export function stemsOfUnfinished(typed: string): string[] {
  const stems: string[] = []
  for (let end = typed.length - 1; end >= MIN_STEM; end--) {
    const rest = typed.slice(end)
    if (ENDINGS.some((ending) => ending.startsWith(rest))) stems.push(restored(typed.slice(0, end)))
  }
  return stems
}
