/** A file for every page of Markdown. */
import { keyOf } from '../hash.ts'
import { whileRendering } from '../problems.ts'
import { fill } from '../shared/holes.ts'
import { escapeAttribute } from '../shared/html.ts'
import type { DocProps, HeadProps } from '../shared/theme.ts'
import type { Alternate, Doc, Generator, Kit, Link, Output, Page, Site, Target } from '../types.ts'
import { fillSidebar, type PageSidebar, renderShared, type Shared, Sidebars } from './frame.ts'

export const pages: Generator = (site, kit) =>
  site.locales.flatMap((siteLocale) => {
    const shared = renderShared(site.config, kit, siteLocale)
    const sidebars = new Sidebars(siteLocale.sidebar, shared.props, kit)
    return siteLocale.pages.map((page) => pageOutput(site, kit, shared, sidebars.of(page), page))
  })

/** All that a page's file depends on. */
interface PageArgument {
  readonly doc: Doc
  readonly shared: Shared
  readonly sidebar: PageSidebar
  readonly head: Omit<HeadProps, 'site'>
  readonly main: Omit<DocProps, 'site'>
  readonly alternates: readonly Alternate[]
  readonly targets: readonly (Target | null)[]
}

function pageOutput(
  { config }: Site,
  kit: Kit,
  shared: Shared,
  sidebar: PageSidebar,
  page: Page,
): Output {
  const { doc, route, breadcrumbs, previous, next, alternates, targets } = page
  const { title, titleId, description, toc, meta, file } = doc
  const argument: PageArgument = {
    doc,
    shared,
    sidebar,
    head: {
      title,
      description,
      keywords: meta.keywords ?? [],
      canonical: config.url ? config.url + page.url : null,
      alternates: alternateLinks(alternates, config.url, config.defaultLocale.name),
      index: true,
    },
    main: {
      title,
      titleId,
      description,
      route,
      breadcrumbs,
      previous,
      next,
      editUrl: config.editUrl?.replace('{path}', file) ?? null,
      lastUpdated: null,
      authors: meta.authors ?? [],
      toc,
    },
    alternates,
    targets,
  }
  return {
    path: page.output,
    key: keyOf('page', argument),
    bytes: () => whileRendering(file, () => renderPage(kit, argument)),
  }
}

function renderPage(
  kit: Kit,
  { doc, shared, sidebar, head, main, alternates, targets }: PageArgument,
): string {
  const site = shared.props
  const parts: Record<string, string> = {
    head: kit.render('Head', { site, ...head }),
    main: fill(kit.render('Doc', { site, ...main }), () =>
      fillContent(doc.html, doc.links, targets),
    ),
    toc: doc.toc.length > 0 ? kit.render('Toc', { headings: doc.toc }) : '',
    sidebar: fillSidebar(sidebar),
  }
  return fillFrame(shared.doc, parts, alternates)
}

/** Puts the parts of a page, and the addresses of the same page elsewhere, into the frame. */
export function fillFrame(
  frame: string,
  parts: Readonly<Record<string, string>>,
  alternates: readonly Alternate[],
): string {
  return fill(frame, (name) => {
    if (!name.startsWith('alternate:')) return parts[name] ?? ''
    const locale = name.slice('alternate:'.length)
    return escapeAttribute(alternates.find((a) => a.locale === locale)?.url ?? '')
  })
}

/** The hreflang links: every locale that has the page, and the default one for everybody else. */
function alternateLinks(alternates: readonly Alternate[], origin: string, defaultLocale: string) {
  if (origin === '' || alternates.length < 2) return []
  const same = alternates.filter((a) => a.same)
  const fallback = same.find((a) => a.locale === defaultLocale)
  const links = same.map((a) => ({ htmlLang: a.htmlLang, href: origin + a.url }))
  return fallback ? [...links, { htmlLang: 'x-default', href: origin + fallback.url }] : links
}

/** The page's text with every link and image put in. */
function fillContent(
  html: string,
  links: readonly Link[],
  targets: readonly (Target | null)[],
): string {
  return fill(html, (name) => {
    const index = Number(name.slice(name.indexOf(':') + 1))
    const link = links[index] as Link
    const target = targets[index] ?? null
    return link.kind === 'image'
      ? imageTag(link, target)
      : escapeAttribute(target?.url ?? link.target)
  })
}

function imageTag(link: Link, target: Target | null): string {
  const tag = (url: string, className: string) => {
    const attributes: Record<string, string | number | undefined> = {
      src: url,
      width: target?.width,
      height: target?.height,
      loading: 'lazy',
      decoding: 'async',
      ...link.attributes,
    }
    const classes = [attributes.class, className].filter(Boolean).join(' ')
    if (classes) attributes.class = classes
    const written = Object.entries(attributes).filter(([, value]) => value !== undefined)
    return `<img ${written.map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`).join(' ')}>`
  }
  const light = target?.url ?? link.target
  if (target?.dark === undefined) return tag(light, '')
  return tag(light, 'light-only') + tag(target.dark, 'dark-only')
}
