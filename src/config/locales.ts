import { messagesOf } from '../messages/index.ts'
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
    const { htmlLang = name } = locale
    const words = [user.messages, locale.messages] as const
    return {
      name,
      label: locale.label,
      htmlLang,
      dir: locale.dir ?? 'ltr',
      path: base.slice(0, -1) + (locale.path ?? (single ? '/' : `/${name}/`)),
      variables: { ...user.variables, ...locale.variables, locale: name },
      messages: messagesOf(htmlLang, pluginWords(catalogs, htmlLang), ...words),
      pluginMessages: ownMessages(catalogs, htmlLang, ...words),
    }
  })
}
