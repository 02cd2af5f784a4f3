/** Reads sites of Starlight. https://starlight.astro.build/reference/configuration/ */
import { slug } from 'github-slugger'
import type { UserLocale } from '../../../../config/user.ts'
import { accentOf } from '../../colors.ts'
import { filesIn } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import {
  at,
  compact,
  directionOf,
  type Json,
  joinRoute,
  listOf,
  objectOf,
  textOf,
} from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { evaluateOld, notEvaluated } from '../../sandbox.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Move, MovedFile, MovedPage, Origin, Settings } from '../../types.ts'
import { socialLinks } from '../vitepress/settings.ts'
import { starlightMatter } from './matter.ts'
import { type OldLocale, sidebarsOf } from './sidebar.ts'

export const starlight: Origin = {
  name: 'starlight',
  label: 'Starlight',
  markers: ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`),
  read,
}

async function read(old: OldFiles, file: string): Promise<Move> {
  const todos: Todo[] = []
  const { value, error } = await evaluateOld(old, file)
  if (error !== null) todos.push(notEvaluated(file, error))
  const integrations = listOf(at(value, 'integrations')).flat()
  const used = integrations.find((item) => at(item, '$stub') === '@astrojs/starlight')
  const options = objectOf(listOf(at(used, 'args'))[0])
  const source = textOf(at(value, 'srcDir'))?.replace(/^\.?\/|\/$/g, '') ?? 'src'
  const folder = `${source}/content/docs`
  const locales = localesOf(options)
  const images: MovedFile[] = []
  const { pages, files } = readPages(old, folder, locales)
  noteOthers(old, file, options, integrations, todos)
  const settings: Settings = compact({
    syntax: 'starlight' as const,
    ...basics(old, value, options, images, file, todos),
    locales:
      locales.length > 1 || locales[0]?.folder !== ''
        ? Object.fromEntries(locales.map((locale) => localeSettings(locale, locales)))
        : undefined,
    ...sidebarsOf(options, locales),
    redirects: redirectsOf(at(value, 'redirects')),
  })
  return {
    settings,
    pages,
    files: [
      ...files,
      ...filesIn(old, textOf(at(value, 'publicDir')) ?? 'public', 'static'),
      ...images,
    ],
    made: [],
    dialect: { headingId: null, repeated: '-' },
    aliases: {
      '~/': `${old.from}/${source}`,
      '@/': `${old.from}/${source}`,
      '/src/': `${old.from}/${source}`,
    },
    todos,
  }
}

/** The default locale first. */
function localesOf(options: Json): OldLocale[] {
  const entries = Object.entries(objectOf(options.locales))
  const main = textOf(options.defaultLocale) ?? 'root'
  if (entries.length === 0) return [{ name: 'en', folder: '', about: {} }]
  const sorted = entries.sort(([a], [b]) => Number(b === main) - Number(a === main))
  return sorted.map(([key, value]) => {
    const about = objectOf(value)
    return key === 'root'
      ? { name: textOf(about.lang) ?? 'en', folder: '', about }
      : { name: key, folder: key, about }
  })
}

function localeSettings(
  { name, folder, about }: OldLocale,
  [main]: readonly OldLocale[],
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
        fallback: main === undefined || main.name === name ? undefined : main.name,
      }),
    },
  ]
}

function readPages(
  old: OldFiles,
  folder: string,
  locales: readonly OldLocale[],
): { readonly pages: MovedPage[]; readonly files: MovedFile[] } {
  const pages: MovedPage[] = []
  const files: MovedFile[] = []
  for (const path of old.list(folder)) {
    const from = old.find(`${folder}/${path}`)
    if (from === null) continue
    const locale = locales.find(
      (known) => known.folder !== '' && path.startsWith(`${known.folder}/`),
    )
    const inLocale = locale ? path.slice(locale.folder.length + 1) : path
    const to = `docs/${locale && locale !== locales[0] ? `@${locale.name}/` : ''}${inLocale}`
    if (!/\.mdx?$/i.test(path) || path.split('/').some((part) => part.startsWith('_'))) {
      files.push({ from, to })
      continue
    }
    const matter = matterOf(old.text(from) ?? '')
    // docsgen has a page of its own for what is not found.
    if (/^404\.mdx?$/.test(inLocale)) continue
    const own = textOf(matter.slug)
    const route = own === undefined ? addressOf(inLocale) : withoutLocale(joinRoute(own), locale)
    pages.push({ from, to, route, matter: starlightMatter(matter) })
  }
  return { pages, files }
}

/** As Astro makes ids of entries. */
function addressOf(path: string): string {
  const parts = path
    .replace(/\.mdx?$/i, '')
    .split('/')
    .map((part) => slug(part))
  return parts.join('/').replace(/(^|\/)index$/, '')
}

function withoutLocale(route: string, locale: OldLocale | undefined): string {
  if (locale === undefined) return route
  return route === locale.folder ? '' : route.replace(`${locale.folder}/`, '')
}

function basics(
  old: OldFiles,
  config: unknown,
  options: Json,
  images: MovedFile[],
  file: string,
  todos: Todo[],
): Settings {
  const site = textOf(at(config, 'site'))
  const base = joinRoute(textOf(at(config, 'base')) ?? '')
  const image = (path: string | undefined) => {
    const from = path === undefined ? null : old.find(path.replace(/^\/?(?:\.\/)*/, ''))
    if (from === null || path === undefined) return undefined
    const to = `images/${path.split('/').at(-1)}`
    images.push({ from, to: `static/${to}` })
    return `/${to}`
  }
  const light = image(textOf(at(options.logo, 'light')) ?? textOf(at(options.logo, 'src')))
  const dark = image(textOf(at(options.logo, 'dark')))
  const edit = textOf(at(options.editLink, 'baseUrl'))
  const [, repository] = /^(https:\/\/[^/]+\/[^/]+\/[^/]+\/edit\/[^/]+)/.exec(edit ?? '') ?? []
  if (repository)
    todos.push(
      todo(
        'setting',
        file,
        `\`editUrl\` names the files of the new site at the root of the repository; correct it if they are elsewhere. It was "${edit}".`,
      ),
    )
  const css = listOf(options.customCss).flatMap((path) => old.text(String(path)) ?? [])
  const toc = options.tableOfContents
  return {
    title:
      textOf(options.title) ?? textOf(Object.values(objectOf(options.title))[0]) ?? 'Documentation',
    ...compact({
      tagline: textOf(options.description),
      url: site !== undefined && URL.canParse(site) ? new URL(site).origin : undefined,
      base: base === '' ? undefined : `/${base}/`,
      favicon: textOf(options.favicon),
      logo: light === undefined ? undefined : dark === undefined ? light : { light, dark },
      editUrl: repository && `${repository}/{path}`,
      lastUpdated: options.lastUpdated === true ? true : undefined,
      theme: accentOf(css.join('\n'), '--sl-color-accent', /data-theme=['"]?dark/),
      toc: compact({
        min: at(toc, 'minHeadingLevel') as number | undefined,
        max: at(toc, 'maxHeadingLevel') as number | undefined,
      }),
      navbar: compact({ items: socialLinks(options.social) }),
    }),
  }
}

function noteOthers(
  old: OldFiles,
  file: string,
  options: Json,
  integrations: readonly unknown[],
  todos: Todo[],
): void {
  for (const [name, path] of Object.entries(objectOf(options.components)))
    todos.push(todo('theme', String(path), `It replaces \`${name}\` of Starlight.`))
  for (const path of listOf(options.customCss))
    todos.push(
      todo(
        'theme',
        String(path),
        'Its classes are those of Starlight. Write your rules in `templates/styles/site.css`.',
      ),
    )
  for (const plugin of [...listOf(options.plugins), ...integrations]) {
    const name = textOf(at(plugin, '$stub')) ?? textOf(at(plugin, 'name'))
    if (name && !/^@astrojs\/(?:starlight|sitemap|mdx)$/.test(name))
      todos.push(todo('plugin', file, `\`${name}\`: a plugin of docsgen can do its work.`))
  }
  const head = listOf(options.head).filter((tag) => at(tag, 'tag') === 'script')
  if (head.length > 0)
    todos.push(
      todo(
        'setting',
        file,
        `\`head\` has ${head.length} scripts. Write \`templates/components/HeadEnd.tsx\`, and a plugin for what the policy has to allow.`,
      ),
    )
  for (const path of old.list('src/pages'))
    todos.push(todo('page', `src/pages/${path}`, 'The page is written in Astro.'))
  for (const path of old.list('src/content/i18n'))
    todos.push(
      todo(
        'locale',
        `src/content/i18n/${path}`,
        'Write the texts that differ as `messages` of the locale.',
      ),
    )
}

/** https://docs.astro.build/en/reference/configuration-reference/#redirects */
function redirectsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([from, to]) => {
      const target = textOf(to) ?? textOf(at(to, 'destination'))
      return target === undefined || from.includes('[') ? [] : [[from, target] as const]
    }),
  )
}
