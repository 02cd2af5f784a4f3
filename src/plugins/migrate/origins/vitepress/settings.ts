/** Settings of VitePress and its default theme. https://vitepress.dev/reference/default-theme-config */

import { plural } from '../../../../plugin/index.ts'
import { editUrlOf } from '../../edit-url.ts'
import {
  at,
  compact,
  humanize,
  type Json,
  joinRoute,
  listOf,
  objectOf,
  plainText,
  textOf,
} from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Settings } from '../../types.ts'
import { navItems } from './navigation.ts'

/** `2 scripts and 1 style` */
function counted(names: readonly string[]): string {
  const counts = ['script', 'style'].map(
    (name) => [name, names.filter((n) => n === name).length] as const,
  )
  return counts.flatMap(([name, count]) => (count > 0 ? [plural(count, name)] : [])).join(' and ')
}

export function settingsOf(config: Json, theme: Json, file: string, todos: Todo[]): Settings {
  const base = textOf(config.base) ?? '/'
  const head = listOf(config.head).map((tag) => [listOf(tag)[0], objectOf(listOf(tag)[1])] as const)
  const linked = (rel: RegExp) =>
    head.find(([name, { rel: value }]) => name === 'link' && rel.test(String(value)))?.[1].href
  const image = head.find(([, { property }]) => property === 'og:image')?.[1].content
  const others = head.filter(([name]) => name === 'script' || name === 'style')
  if (others.length > 0)
    todos.push(
      todo(
        'setting',
        file,
        `\`head\` has ${counted(others.map(([name]) => String(name)))}. Write \`templates/components/HeadEnd.tsx\`, and a plugin for what the policy has to allow.`,
      ),
    )
  const hostname = textOf(at(config, 'sitemap', 'hostname'))
  const host =
    hostname !== undefined && URL.canParse(hostname) ? new URL(hostname).origin : undefined
  const { logo, footer, outline } = theme
  const light = textOf(at(logo, 'light')) ?? textOf(at(logo, 'src')) ?? textOf(logo)
  const dark = textOf(at(logo, 'dark'))
  const level = objectOf(outline).level ?? outline
  const pattern = textOf(at(theme, 'editLink', 'pattern'))
  return {
    title: textOf(config.title) ?? textOf(theme.siteTitle) ?? 'Documentation',
    ...compact({
      tagline: textOf(config.description),
      url: host,
      base: base === '/' ? undefined : `/${joinRoute(base)}/`,
      favicon: staticPath(textOf(linked(/\bicon\b/)), base),
      logo: light === undefined ? undefined : dark === undefined ? light : { light, dark },
      socialImage: pathOfImage(textOf(image), host),
      editUrl: editUrlOf(pattern, file, todos) ?? pattern?.replace(':path', '{path}'),
      lastUpdated:
        config.lastUpdated === true || theme.lastUpdated !== undefined ? true : undefined,
      colorMode: config.appearance === 'dark' ? { default: 'dark' as const } : undefined,
      toc: tocOf(level),
      math: at(config, 'markdown', 'math') ? true : undefined,
      markdown: at(config, 'markdown', 'linkify') === false ? { bareLinks: false } : undefined,
      search: searchOf(theme),
      navbar: compact({ items: [...navItems(theme.nav), ...socialLinks(theme.socialLinks)] }),
      footer: compact({
        copyright:
          [at(footer, 'message'), at(footer, 'copyright')]
            .flatMap((text) => plainText(textOf(text) ?? '') || [])
            .join(' · ') || undefined,
      }),
    }),
  }
}

function staticPath(path: string | undefined, base: string): string | undefined {
  return path?.startsWith(base) ? `/${path.slice(base.length)}` : path
}

function pathOfImage(image: string | undefined, host: string | undefined): string | undefined {
  if (image === undefined || host === undefined || !image.startsWith(host)) return image
  return image.slice(host.length)
}

function tocOf(level: unknown): Settings['toc'] {
  if (level === 'deep') return { min: 2, max: 6 }
  if (typeof level === 'number') return { min: level, max: level }
  const [min, max] = listOf(level)
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined
}

function searchOf(theme: Json): Settings['search'] {
  const options =
    at(theme, 'search', 'provider') === 'algolia' ? at(theme, 'search', 'options') : theme.algolia
  const [appId, apiKey, indexName] = ['appId', 'apiKey', 'indexName'].map((key) =>
    textOf(at(options, key)),
  )
  return appId && apiKey && indexName
    ? { provider: 'algolia', appId, apiKey, indexName }
    : undefined
}

export function socialLinks(value: unknown): { label: string; to: string }[] {
  const list = Array.isArray(value)
    ? value
    : Object.entries(objectOf(value)).map(([icon, link]) => ({ icon, link }))
  return list.flatMap((item) => {
    const to = textOf(at(item, 'link')) ?? textOf(at(item, 'href'))
    const label =
      textOf(at(item, 'ariaLabel')) ?? textOf(at(item, 'label')) ?? textOf(at(item, 'icon'))
    return to ? [{ label: humanize(label ?? new URL(to, 'https://x').hostname), to }] : []
  })
}

/** Titles of containers, as UI strings. https://vitepress.dev/guide/markdown#default-title */
export function titlesOf(container: unknown): Settings['messages'] {
  const names = ['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution', 'details']
  const titles = names.flatMap((name) => {
    const title = textOf(at(container, `${name}Label`))
    return title === undefined ? [] : [[name, title] as const]
  })
  return titles.length === 0 ? undefined : Object.fromEntries(titles)
}
