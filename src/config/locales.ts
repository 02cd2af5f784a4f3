import { messagesOf } from '../messages/index.ts'
import { didYouMean } from '../problems/suggest.ts'
import { type catalogsOf, ownMessages, pluginWords } from './plugin-messages.ts'
import type { Locale } from './types.ts'
import type { UserConfig } from './user.ts'

/** The locales of a site; without any, one in English. */
export function normalizeLocales(
  user: UserConfig,
  base: string,
  catalogs: ReturnType<typeof catalogsOf>,
): Locale[] {
  const entries = Object.entries(user.locales ?? {})
  if (entries.length === 0) entries.push(['en', { label: 'English', path: '/' }])
  const single = entries.length === 1
  return entries.map(([name, locale]) => {
    // Operating systems write `pt_BR`, HTML `pt-BR`.
    const { htmlLang = name.replaceAll('_', '-') } = locale
    const words = [user.messages, locale.messages] as const
    return {
      name,
      version: null,
      label: locale.label,
      htmlLang,
      dir: locale.dir ?? 'ltr',
      path: base.slice(0, -1) + (locale.path ?? (single ? '/' : `/${name}/`)),
      fallback: locale.fallback ?? null,
      variables: { ...user.variables, ...locale.variables, locale: name },
      messages: messagesOf(htmlLang, pluginWords(catalogs, htmlLang), ...words),
      pluginMessages: ownMessages(catalogs, htmlLang, ...words),
    }
  })
}

/** Fallbacks that are not locales, or that lead back to where they start. */
export function fallbackMistakes(locales: readonly Locale[]): [reason: string, note: string][] {
  const names = locales.map((locale) => locale.name)
  return locales.flatMap(({ name, fallback }): [string, string][] => {
    if (fallback === null) return []
    const setting = `\`locales.${name}.fallback\` is "${fallback}"`
    if (!names.includes(fallback))
      return [
        [
          `${setting}, which is not one of the locales`,
          didYouMean(fallback, names) ?? `The locales are ${names.join(', ')}.`,
        ],
      ]
    const chain = chainOf(name, locales)
    if (chain.at(-1) !== name) return []
    return [
      [`${setting}, which leads back to "${name}": ${chain.join(' → ')}`, 'Remove one of them.'],
    ]
  })
}

/** The locale and its fallbacks, up to the last one or to one that was there before. */
function chainOf(name: string, locales: readonly Locale[]): string[] {
  const chain = [name]
  for (;;) {
    const next = locales.find((locale) => locale.name === chain.at(-1))?.fallback
    if (!next) return chain
    const isCircle = chain.includes(next)
    chain.push(next)
    if (isCircle) return chain
  }
}
