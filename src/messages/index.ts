/** The UI strings by language. To add a language, create a file in this folder, with the names of the English ones, and two lines below. */
import { en, type MessageOverrides, type Messages } from '../shared/messages.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }

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
