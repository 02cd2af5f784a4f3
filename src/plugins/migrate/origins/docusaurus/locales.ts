/** Locales of a Docusaurus site, and its translations of the interface. https://docusaurus.io/docs/api/docusaurus-config#i18n */

import type { UserLocale } from '../../../../config/user.ts'
import type { MessageName } from '../../../../plugin/index.ts'
import { at, compact, directionOf, languageName, listOf, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'

/** Ids of the classic theme by the names of docsgen's messages. */
const MESSAGES: Readonly<Record<string, MessageName>> = {
  'theme.CodeBlock.copied': 'codeCopied',
  'theme.CodeBlock.copy': 'copyCode',
  'theme.NotFound.p1': 'notFoundText',
  'theme.NotFound.title': 'notFoundTitle',
  'theme.SearchBar.label': 'search',
  'theme.TOCCollapsible.toggleButtonLabel': 'onThisPage',
  'theme.admonition.caution': 'caution',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.warning': 'warning',
  'theme.common.editThisPage': 'editPage',
  'theme.common.skipToMainContent': 'skipToContent',
  'theme.docs.paginator.next': 'nextPage',
  'theme.docs.paginator.previous': 'previousPage',
}

export interface OldLocales {
  readonly default: string
  /** Those besides the default one that have translations. */
  readonly others: readonly string[]
  readonly locales: Readonly<Record<string, UserLocale>> | undefined
}

export function readLocales(old: OldFiles, config: unknown, todos: Todo[]): OldLocales {
  const i18n = at(config, 'i18n')
  const main = textOf(at(i18n, 'defaultLocale')) ?? 'en'
  const names = listOf(at(i18n, 'locales')).flatMap((name) => textOf(name) ?? [])
  const isHere = (name: string) => old.isFolder(`i18n/${name}`)
  const others = names.filter((name) => name !== main && isHere(name))
  const absent = names.filter((name) => name !== main && !isHere(name))
  if (absent.length > 0) {
    const list = absent.map((name) => `"${name}"`).join(', ')
    const text = `${absent.length === 1 ? `The locale ${list} was` : `The locales ${list} were`} left out: there are no translations here.`
    todos.push(todo('locale', 'i18n', text))
  }
  if (others.length === 0 && main === 'en') return { default: main, others, locales: undefined }
  const entries = [main, ...others].map((name) => [name, localeOf(old, name, main, i18n, todos)])
  return { default: main, others, locales: Object.fromEntries(entries) }
}

/**
 * The folder with the translations of a plugin.
 * https://docusaurus.io/docs/i18n/introduction#translation-files-location
 */
export function translationFolder(plugin: string, options: unknown, locale: string): string {
  const id = textOf(at(options, 'id')) ?? 'default'
  return `i18n/${locale}/docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`
}

function localeOf(
  old: OldFiles,
  name: string,
  main: string,
  i18n: unknown,
  todos: Todo[],
): UserLocale {
  const about = at(i18n, 'localeConfigs', name)
  const isMain = name === main
  const htmlLang = textOf(at(about, 'htmlLang'))
  return {
    label: textOf(at(about, 'label')) ?? languageName(name),
    ...compact({
      htmlLang: htmlLang === name ? undefined : htmlLang,
      dir: at(about, 'direction') === 'rtl' ? ('rtl' as const) : directionOf(name),
      path: isMain ? '/' : `/${textOf(at(about, 'path')) ?? name}/`,
      fallback: isMain ? undefined : main,
      messages: isMain ? undefined : messagesOf(old, name, todos),
    }),
  }
}

function messagesOf(old: OldFiles, name: string, todos: Todo[]): Record<string, string> {
  const file = `i18n/${name}/code.json`
  const texts = Object.entries(objectOf(old.yaml(file)))
  const own = texts.filter(([id]) => !id.startsWith('theme.'))
  if (own.length > 0)
    todos.push(todo('locale', file, `${own.length} texts belong to components of the old site.`))
  for (const part of ['navbar', 'footer'])
    if (old.find(`i18n/${name}/docusaurus-theme-classic/${part}.json`) !== null)
      todos.push(
        todo(
          'locale',
          `i18n/${name}/docusaurus-theme-classic/${part}.json`,
          `Translate the ${part} with variables: \`label: '{{name}}'\`, and \`variables\` of the locale.`,
        ),
      )
  return Object.fromEntries(
    texts.flatMap(([id, value]) => {
      const [message, text] = [MESSAGES[id], textOf(at(value, 'message'))]
      return message && text && !text.includes('{') ? [[message, text]] : []
    }),
  )
}
