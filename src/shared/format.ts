/** Fills in messages: placeholders, plural forms, and numbers in the reader's language. */

/** The forms of a message that counts, by category of `Intl.PluralRules`. */
export type Plural = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & Record<'other', string>
>

/** A message; `{name}` is a placeholder. */
export type Message = string | Plural

/**
 * Fills in a message: `format(messages.seeAllResults, { count: 37 }, 'en')`. The value `count`
 * chooses the plural form; unknown placeholders stay.
 * @param lang language tag for plural forms and numbers; English if it is malformed or unknown
 */
export function format(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  lang = 'en',
): string {
  const form =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(languages(lang)).select(Number(values.count))] ??
        message.other)
  return form.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? all
    if (typeof value === 'string') return value
    // Most are written alike everywhere, and a page may have thousands of them.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
    // Western digits in all languages: which are the default for Arabic depends on the Intl data.
    return new Intl.NumberFormat(languages(lang), { numberingSystem: 'latn' }).format(value)
  })
}

/** A language tag for `Intl`, with one in reserve: without it, Intl takes the machine's locale. */
export function languages(lang: string, reserve = 'en'): string[] {
  try {
    return [...Intl.getCanonicalLocales(lang), reserve]
  } catch {
    return [reserve]
  }
}
