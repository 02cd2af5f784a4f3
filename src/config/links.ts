/** The links of a configuration: one list for all that checks them. */
import type { Config } from '../types.ts'
import type { SidebarItem } from './types.ts'

/** An address that the configuration gives, and the setting it belongs to. */
export interface ConfigLink {
  /** Such as `navbar`, for messages. */
  readonly setting: string
  readonly to: string
}

type Linked = Pick<Config, 'navbar' | 'footer' | 'notFound' | 'searchLinks' | 'announcement'>

/** Links to pages of the site or to other sites. */
export function linksOf(config: Linked): ConfigLink[] {
  const { navbar, footer, notFound, searchLinks, announcement } = config
  const found = {
    navbar: [
      ...navbar.actions,
      ...navbar.items.flatMap((item) => ('items' in item ? item.items : [item])),
    ],
    footer: [...footer.columns.flatMap(({ items }) => items), ...footer.links],
    'not-found page': notFound.links,
    search: searchLinks,
    announcement: [announcement?.link ?? null],
  }
  return Object.entries(found).flatMap(([setting, links]) =>
    links.flatMap((link) => (link === null ? [] : [{ setting, to: link.to }])),
  )
}

type Addressed = Linked &
  Pick<Config, 'sidebar' | 'sections' | 'redirects' | 'editUrl' | 'searchFeedbackUrl' | 'authors'>

/** Every address that may be written to a page: the links above, and those that only name addresses. */
export function addressesOf(config: Addressed): ConfigLink[] {
  const { sidebar, sections, redirects, editUrl, searchFeedbackUrl, authors } = config
  return [
    ...linksOf(config),
    ...Object.values({ ...sidebar, ...sections }).flatMap((items) => sidebarLinks(items)),
    ...redirects.map(({ to }) => ({ setting: 'redirects', to })),
    ...Object.entries({ editUrl, searchFeedbackUrl }).flatMap(([setting, to]) =>
      to === null ? [] : [{ setting, to }],
    ),
    ...Object.values(authors).flatMap(({ url }) =>
      url === null ? [] : [{ setting: 'authors', to: url }],
    ),
  ]
}

function sidebarLinks(items: readonly SidebarItem[]): ConfigLink[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return sidebarLinks(item.items)
    return item.kind === 'link' ? [{ setting: 'sidebar', to: item.href }] : []
  })
}

/** The images that the configuration names, by setting. */
export function imagesOf({
  logo,
  favicon,
  socialImage,
  ...settings
}: Pick<Config, 'logo' | 'favicon' | 'socialImage' | 'navbar' | 'sections'>): ConfigLink[] {
  const logos = logo === null ? [] : [...new Set([logo.light, logo.dark])]
  return [
    ...logos.map((to) => ({ setting: 'logo', to })),
    { setting: 'favicon', to: favicon },
    ...iconsOf(settings).map((to) => ({ setting: 'icon', to })),
    ...(socialImage === null ? [] : [{ setting: 'socialImage', to: socialImage }]),
  ]
}

/** Paths of the icons that the configuration names, each once. */
export function iconsOf({ navbar, sections }: Pick<Config, 'navbar' | 'sections'>): string[] {
  const iconed = [
    ...navbar.items.flatMap((item) => ('items' in item ? [item, ...item.items] : [item])),
    ...Object.values(sections ?? {}).flat(),
  ]
  return [...new Set(iconed.flatMap(({ icon }) => icon ?? []))]
}
