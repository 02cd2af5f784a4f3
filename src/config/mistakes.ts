/** Mistakes of a configuration that its schema cannot find. */
import { existsSync } from 'node:fs'
import { isAbsolute, join, normalize } from 'node:path'
import { installedShiki } from '../package.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal, type Problem } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { schemeOf, trimEndSlashes } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import { uselessAllows } from './checks.ts'
import { feedbackMistakes } from './feedback.ts'
import { addressesOf } from './links.ts'
import { fallbackMistakes } from './locales.ts'
import { messageMistakes } from './messages.ts'
import { placeOfText } from './places.ts'
import type { Locale } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserCode } from './user-content.ts'
import { expand } from './variables.ts'
import { versionMistakes } from './versions.ts'

type Mistake = readonly [reason: string, note: string]

/** A configuration, partly normalized. */
interface Checked {
  readonly user: UserConfig
  readonly root: string
  readonly file: string | null
  /** The text of the file. */
  readonly text: string
  readonly locales: readonly Locale[]
  readonly toc: Config['toc']
  readonly checks: Config['checks']
  /** What is wrong with `url` and `base`. */
  readonly wrongAddress: readonly Mistake[]
}

/** All mistakes, as errors with their positions. */
export function mistakesOf(checked: Checked): Problem[] {
  const { user, root, text, locales, toc, checks, wrongAddress } = checked
  const file = checked.file ?? ''
  const error = (place: { line?: number; column?: number }, [reason, note]: Mistake) =>
    fatal('config', { file, ...place }, reason, note)
  return [
    ...contradictions(user, locales, toc).map((mistake) => error({}, mistake)),
    ...wrongPlaces(user, root).map(([path, ...mistake]) => error(placeOfText(path, text), mistake)),
    ...wrongAddress.map((mistake) => error(placeOfText(user.url ?? '', text), mistake)),
    ...[
      ...fallbackMistakes(locales),
      ...messageMistakes(user),
      ...feedbackMistakes(user),
      ...editUrlMistakes(user),
      ...codeMistakes(user, root),
      ...versionMistakes(user, locales),
    ].map((mistake) => error({}, mistake)),
    ...uselessAllows(checks).map(({ reason, note, line, column }) =>
      error({ line, column }, [reason, note]),
    ),
  ]
}

function codeMistakes({ code }: UserConfig, root: string): Mistake[] {
  if (code === undefined) return []
  if (installedShiki(root) === null)
    return [
      [
        '`code.highlighter` is "shiki", but the package shiki is not installed',
        'Run `npm install shiki`.',
      ],
    ]
  return [...themeMistakes(code), ...grammarMistakes(code)]
}

/** A theme of the site has neither of the two keys. */
function themeMistakes({ themes }: UserCode): Mistake[] {
  if (typeof themes !== 'object' || !('light' in themes || 'dark' in themes)) return []
  const { light, dark } = themes as Record<string, unknown>
  if ([light, dark].every(isThemeOrName)) return []
  return [
    [
      '`code.themes` needs both a `light` and a `dark` theme',
      "Write names of Shiki's themes, or imported themes; one name is for both: `themes: 'nord'`.",
    ],
  ]
}

function isThemeOrName(theme: unknown): boolean {
  return (
    (typeof theme === 'object' && theme !== null) || (typeof theme === 'string' && theme !== '')
  )
}

function grammarMistakes({ langs = [] }: UserCode): Mistake[] {
  const isNamed = (grammar: object) =>
    ['name', 'scopeName'].every(
      (key) => typeof (grammar as Record<string, unknown>)[key] === 'string',
    )
  return langs.every((lang) => typeof lang === 'string' || [lang].flat().every(isNamed))
    ? []
    : [
        [
          'a grammar in `code.langs` has no `name` or no `scopeName`',
          'Write a name of the languages of Shiki, or a TextMate grammar, which has both.',
        ],
      ]
}

/** Settings that are valid alone but contradict each other. */
function contradictions(
  { defaultLocale }: UserConfig,
  locales: readonly Locale[],
  toc: Config['toc'],
): Mistake[] {
  const found: Mistake[] = []
  const names = locales.map((l) => l.name)
  if (defaultLocale !== undefined && !names.includes(defaultLocale)) {
    found.push([
      `\`defaultLocale\` is "${defaultLocale}", which is not one of the locales`,
      didYouMean(defaultLocale, names) ?? `The locales are ${names.join(', ')}.`,
    ])
  }
  locales.forEach(({ name, path }, index) => {
    const other = locales.slice(0, index).find((l) => l.path === path)
    if (other === undefined) return
    found.push([
      `\`locales.${name}.path\` is "${path}", which is already the path of \`${other.name}\``,
      `Set a different \`path\` for each locale, such as "/${name}/".`,
    ])
  })
  if (toc.min > toc.max) {
    found.push([
      `\`toc.min\` is ${toc.min}, which is more than \`toc.max\`, ${toc.max}`,
      'Headings from the first to the second are listed.',
    ])
  }
  return found
}

/** An address without the path of the page would be the same for all of them. */
function editUrlMistakes({ editUrl, docs = 'docs' }: UserConfig): Mistake[] {
  if (editUrl === undefined || editUrl.includes('{path}')) return []
  const root = `${trimEndSlashes(editUrl)}/`
  const folder = `/${trimEndSlashes(docs)}/`
  const start = root.endsWith(folder) ? root.slice(0, 1 - folder.length) : root
  const note = `Write "${start}{path}": {path} is the path of the page's file, such as ${docs}/index.md.`
  return [['`editUrl` has no {path}, so it would be the same for all pages', note]]
}

/** Files and folders in the configuration that are outside the site's folder or do not exist. */
function wrongPlaces(
  user: UserConfig,
  root: string,
): [path: string, reason: string, note: string][] {
  return (['docs', 'components', 'pages', 'static', 'templates', 'client'] as const).flatMap(
    (key) => {
      const path = user[key]
      if (path === undefined || path === false) return []
      const named = `\`${key}\` is "${path}", which`
      if (isAbsolute(path) || /^\.\.(\/|$)/.test(normalize(path))) {
        const note = 'Name a place below it, or build from a parent folder with --root.'
        return [[path, `${named} is outside the site's folder`, note]]
      }
      // A missing docs folder is reported where the pages are read.
      if (key === 'docs' || existsSync(join(root, path))) return []
      return [[path, `${named} does not exist`, 'Create it, or correct the path.']]
    },
  )
}

/** Schemes of links in the configuration; everything else cannot be a link of a page. */
const SCHEMES = ['http', 'https', 'mailto', 'tel']

/** @throws SiteError when an address in the configuration has a scheme that pages must not contain */
export function refuseSchemes(config: Omit<Config, 'key'>): void {
  const problems = addressesOf(config).flatMap(({ setting, to }) => {
    const schemes = config.locales.map((locale) => schemeOf(expand(to, locale)))
    const wrong = schemes.find((scheme) => scheme !== null && !SCHEMES.includes(scheme))
    if (wrong === undefined || wrong === null) return []
    const place = { file: config.file ?? '', ...config.places[to] }
    const reason = `the address "${to}" in \`${setting}\` has the scheme "${wrong}:"`
    return [fatal('config', place, reason, `Use ${SCHEMES.join(', ')} or a path of the site.`)]
  })
  if (problems.length > 0) throw new SiteError(problems)
}
