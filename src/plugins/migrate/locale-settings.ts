/** A locale in the settings, from what VitePress and Starlight say about it. */
import type { UserLocale } from '../../config/user.ts'
import { compact, directionOf, type Json, textOf } from './json.ts'

/**
 * @param folder of its pages; empty for the one at the root
 * @param about its label, language and direction, as the old site writes them
 * @param main the name of the locale whose pages take the place of missing ones
 */
export function localeSettings(
  name: string,
  folder: string,
  about: Json,
  main: string | undefined,
  messages?: UserLocale['messages'],
): [string, UserLocale] {
  const lang = textOf(about.lang)
  return [
    name,
    {
      label: textOf(about.label) ?? name,
      ...compact({
        htmlLang: lang === name ? undefined : lang,
        dir: about.dir === 'rtl' ? ('rtl' as const) : directionOf(lang ?? name),
        path: folder === '' ? '/' : `/${folder}/`,
        fallback: name === main ? undefined : main,
        messages,
      }),
    },
  ]
}
