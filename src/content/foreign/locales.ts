/** Notices pages that are meant for a locale that the configuration does not name. */
import { warning } from '../../problems/problem.ts'
import type { Config, Problem } from '../../types.ts'

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes of languages that file names mostly use otherwise: `config.ts.md`. */
const ENDINGS = new Set([
  'am',
  'as',
  'cs',
  'cv',
  'io',
  'la',
  'mk',
  'ml',
  'ps',
  'rs',
  'sh',
  'so',
  'ts',
])

const PAGE = /\.(mdx?|markdown)$/i
const SUFFIX = /^(.+)\.([^./]+)(\.(?:mdx?|markdown))$/i

/** @param paths every file in the docs folder, relative to it */
export function unknownLocales(config: Config, paths: readonly string[]): Problem[] {
  const known = new Set(config.locales.map(({ name }) => name))
  const pages = new Set(paths.filter((path) => PAGE.test(path)))
  const note = `Configured: ${[...known].join(', ')}. Add the locale to \`locales\` in the configuration, or remove it.`
  return [
    ...foldersOf(pages)
      .filter((folder) => isUnknownFolder(folder, known, pages))
      .map((folder) => {
        const reason = `"${folder}" is not a configured locale: its pages are published under /${folder}/ for every locale`
        const name = folder.replace(/^@/, '')
        const how =
          folder === `@${name}` ? note : `${note} Its pages go into the folder "@${name}".`
        return warning('unknown-locale', { file: `${config.docs}/${folder}` }, reason, how, name)
      }),
    ...[...pages].flatMap((path) => {
      const [, before, name, ending] = SUFFIX.exec(path) ?? []
      if (name === undefined || known.has(name)) return []
      if (!isUnknownSuffix(name, pages.has(`${before}${ending}`))) return []
      const reason = `"${name}" is not a configured locale: the file is published as a separate page`
      return [warning('unknown-locale', { file: `${config.docs}/${path}` }, reason, note, name)]
    }),
  ]
}

/** The folders at the top, `de` of `de/faq.md`. */
function foldersOf(pages: ReadonlySet<string>): string[] {
  const found = [...pages].filter((path) => path.includes('/')).map((path) => path.split('/')[0])
  return [...new Set(found as string[])]
}

/** `@ar`, or a folder `de` with pages that another language or the top folder has as well. */
function isUnknownFolder(
  folder: string,
  known: ReadonlySet<string>,
  pages: ReadonlySet<string>,
): boolean {
  if (folder.startsWith('@')) return !known.has(folder.slice(1))
  if (!isLanguage(folder)) return false
  const others = [
    '',
    ...foldersOf(pages)
      .filter((f) => f !== folder && isLanguage(f))
      .map((f) => `${f}/`),
  ]
  return [...pages]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !/^(index|readme)\./i.test(path))
    .some((path) => others.some((other) => pages.has(other + path)))
}

/** @param hasBase whether there is `faq.md` beside `faq.de.md` */
function isUnknownSuffix(name: string, hasBase: boolean): boolean {
  if (isLanguage(name)) return hasBase || !ENDINGS.has(name)
  return hasBase && /^[a-z]{2}$/.test(name) && REGIONS.of(name.toUpperCase()) !== undefined
}

/** `de`, `pt-br`, `zh_Hans`; not the name of a configured locale, which may be anything. */
function isLanguage(name: string): boolean {
  if (!/^[a-z]{2}(?:[-_](?:[A-Za-z]{2}|[A-Za-z]{4}))?$/.test(name)) return false
  return LANGUAGES.of(name.replace('_', '-')) !== undefined
}
