/** Reads sites of Starlight. https://starlight.astro.build/reference/configuration/ */

import { slug } from 'github-slugger'
import { plural } from '../../../../plugin/index.ts'
import { parseData } from '../../../../sources/data-file.ts'
import { accentOf } from '../../colors.ts'
import { editUrlOf } from '../../edit-url.ts'
import { filesIn } from '../../folders.ts'
import { matterOf } from '../../front-matter.ts'
import { at, compact, type Json, joinRoute, listOf, objectOf, textOf } from '../../json.ts'
import { localeSettings } from '../../locale-settings.ts'
import type { OldFiles } from '../../old-files.ts'
import { authorsOf, postChecks, withPosts } from '../../posts.ts'
import { evaluateOld, leftOut } from '../../sandbox.ts'
import { type Todo, todo } from '../../todo.ts'
import type { MovedFile, MovedPage, OldSite, Origin, Settings } from '../../types.ts'
import { socialLinks } from '../vitepress/settings.ts'
import { aliasesOf } from './aliases.ts'
import { starlightMatter } from './matter.ts'
import { notePlugins } from './plugins.ts'
import { type OldLocale, sidebarsOf } from './sidebar.ts'

export const starlight: Origin = {
  name: 'starlight',
  label: 'Starlight',
  markers: ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`),
  read,
}

async function read(old: OldFiles, file: string): Promise<OldSite> {
  const todos: Todo[] = []
  const evaluated = await evaluateOld(old, file)
  const { value } = evaluated
  todos.push(...leftOut(file, evaluated))
  const integrations = listOf(at(value, 'integrations')).flat()
  const used = integrations.find((item) => at(item, '$stub') === '@astrojs/starlight')
  const options = objectOf(listOf(at(used, 'args'))[0])
  const source = textOf(at(value, 'srcDir'))?.replace(/^\.?\/|\/$/g, '') ?? 'src'
  const folder = `${source}/content/docs`
  const locales = localesOf(options)
  const images: MovedFile[] = []
  const { pages, files } = readPages(old, folder, locales)
  const blog = blogOf(options)
  const base = joinRoute(textOf(blog?.prefix) ?? 'blog')
  const title = textOf(blog?.title) ?? textOf(Object.values(objectOf(blog?.title))[0]) ?? 'Blog'
  const listed = blog === null ? { pages, made: [] } : withPosts(pages, base, title, old)
  noteOthers(old, file, options, todos)
  notePlugins(value, options, integrations, file, todos)
  const settings: Settings = compact({
    syntax: 'starlight' as const,
    ...basics(old, value, options, images, file, todos),
    locales:
      locales.length > 1 || locales[0]?.folder !== ''
        ? Object.fromEntries(
            locales.map(({ name, folder, about }) =>
              localeSettings(name, folder, about, locales[0]?.name),
            ),
          )
        : undefined,
    ...sidebarsOf(options, locales),
    ...(blog === null ? {} : { authors: authorsOf(blog.authors), checks: postChecks(base) }),
    redirects: redirectsOf(at(value, 'redirects')),
  })
  return {
    settings,
    ...listed,
    files: [
      ...files,
      ...filesIn(old, textOf(at(value, 'publicDir')) ?? 'public', 'static'),
      ...images,
    ],
    dialect: { headingId: null, repeated: '-' },
    aliases: {
      '~/': `${old.from}/${source}`,
      '@/': `${old.from}/${source}`,
      '/src/': `${old.from}/${source}`,
      ...aliasesOf(old, todos),
    },
    texts: textsOf(old, `${source}/content/i18n`, locales[0]),
    todos,
  }
}

/** The options of the blog; null without one. https://starlight-blog-docs.vercel.app/configuration/ */
function blogOf(options: Json): Json | null {
  const blog = listOf(options.plugins).find((item) => at(item, '$stub') === 'starlight-blog')
  return blog === undefined ? null : objectOf(listOf(at(blog, 'args'))[0])
}

/** The site's own texts, in its main language. https://starlight.astro.build/guides/i18n/#translate-starlights-ui */
function textsOf(old: OldFiles, folder: string, main: OldLocale | undefined) {
  const names = [textOf(main?.about.lang), main?.name, 'en'].filter((name) => name !== undefined)
  const paths = names.flatMap((name) =>
    ['json', 'yml', 'yaml'].map((ending) => `${folder}/${name}.${ending}`),
  )
  for (const path of paths) {
    const text = old.text(path)
    const { value } = text === null ? {} : parseData(path, text)
    const entries = Object.entries(objectOf(value)).filter(([, item]) => typeof item === 'string')
    if (entries.length > 0) return Object.fromEntries(entries) as Record<string, string>
  }
  return {}
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
    // Addresses are in lower case, so the name of the folder need not be.
    const locale = locales.find(
      (known) =>
        known.folder !== '' && path.toLowerCase().startsWith(`${known.folder.toLowerCase()}/`),
    )
    const inLocale = locale ? path.slice(locale.folder.length + 1) : path
    const to = `docs/${locale && locale !== locales[0] ? `@${locale.name}/` : ''}${inLocale}`
    if (!/\.mdx?$/i.test(path) || path.split('/').some((part) => part.startsWith('_'))) {
      files.push({ from, to })
      continue
    }
    const text = old.text(from) ?? ''
    // Astro reads front matter after blank lines, too.
    if (/^\s+---[ \t]*\n/.test(text)) old.change(from, text.trimStart())
    const matter = matterOf(text.trimStart())
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
  const css = listOf(options.customCss).flatMap(
    (path) => old.text(String(path).replace(/^\/+/, '')) ?? [],
  )
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
      editUrl: editUrlOf(textOf(at(options.editLink, 'baseUrl')), file, todos),
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

function noteOthers(old: OldFiles, file: string, options: Json, todos: Todo[]): void {
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
  const head = listOf(options.head).filter((tag) => at(tag, 'tag') === 'script')
  if (head.length > 0)
    todos.push(
      todo(
        'setting',
        file,
        `\`head\` has ${plural(head.length, 'script')}. Write \`templates/components/HeadEnd.tsx\`, and a plugin for what the policy has to allow.`,
      ),
    )
  const made = old.list('src/pages')
  const [endpoint, ...others] = made.filter((path) => /\.[jt]s$/.test(path))
  for (const path of made.filter((other) => !/\.[jt]s$/.test(other)))
    todos.push(todo('page', `src/pages/${path}`, 'The page is written in Astro.'))
  if (endpoint !== undefined) {
    const it = others.length === 0 ? 'It makes' : `It and ${plural(others.length, 'other')} make`
    const note = `${it} files of the site: a plugin of docsgen can do that.`
    todos.push(todo('page', `src/pages/${endpoint}`, note))
  }
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
