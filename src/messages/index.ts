/** The UI strings by language. To add a language, create a file in this folder and a line below. */
import { en, type MessageOverrides, type Messages } from '../shared/messages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBR } from './pt-BR.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { zhHans } from './zh-Hans.ts'

const catalogs: Readonly<Record<string, Messages>> = {
  en,
  ar,
  de,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBR,
  ru,
  tr,
  uk,
  'zh-Hans': zhHans,
}

/** Languages with messages, as language tags. */
export const messageLanguages = Object.keys(catalogs)

/**
 * The messages of a language: `pt` and `pt-PT` get those of `pt-BR`, `zh-CN` those of `zh-Hans`, and
 * a language without messages the English ones.
 * @param overrides the site's own words, the most specific last
 */
export function messagesOf(
  htmlLang: string,
  ...overrides: readonly (MessageOverrides | undefined)[]
): Messages {
  return Object.assign({}, catalogs[bestTag(htmlLang, messageLanguages) ?? 'en'], ...overrides)
}

/** Of these tags, the one for a language: the same tag, else one with the same language and script. */
export function bestTag(htmlLang: string, tags: readonly string[]): string | undefined {
  if (tags.includes(htmlLang)) return htmlLang
  const script = scriptOf(htmlLang)
  return tags.find((tag) => scriptOf(tag) === script)
}

/** Language and script of a tag, the script completed: `zh-TW` → `zh-Hant`; empty if it is malformed. */
function scriptOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return ''
  }
}
