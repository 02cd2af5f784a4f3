/** One HTML file for each page. */

import type { BuildCache } from '../cache/build-cache.ts'
import { integrityOf } from '../cache/hash.ts'
import { PerItem } from '../cache/per-item.ts'
import { pageData } from '../compile/page-data.ts'
import type { HeadTag } from '../compile/types.ts'
import { renderComponent, resolvedProp } from '../components/render.ts'
import { headTags } from '../plugin/run.ts'
import { whileRendering } from '../problems/errors.ts'
import { DEFAULT_LAYOUT } from '../shared/constants.ts'
import { copyOfUrl } from '../shared/paths.ts'
import { fill, placeholder } from '../shared/placeholders.ts'
import type { DocProps, HeadProps, HeroProps } from '../shared/theme.ts'
import { isIndexed } from '../site/indexed.ts'
import type { Counterpart } from '../site/versions.ts'
import type {
  Alternate,
  CompiledPage,
  Config,
  Generator,
  Hero,
  HeroTarget,
  Output,
  Page,
  Target,
  Theme,
} from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { fillContent } from './content.ts'
import { type CurrentItem, currentItem } from './current-item.ts'
import { feedbackProps } from './feedback.ts'
import { outputOf } from './files.ts'
import { fillFrame, saySame, withTags } from './fill-frame.ts'
import {
  fillSidebar,
  type LocaleFrame,
  localeFrameOf,
  type PageSidebar,
  type Shared,
} from './frame.ts'
import { alternateLinks, type Fallback, fallbackOf, withLanguage } from './locales.ts'
import { pluginStylesPath } from './plugin-styles.ts'
import { allowancesOfPage, contentSecurityPolicy } from './policy.ts'
import { type Moved, movedByUrl, movedFragments } from './redirects.ts'
import { versionNotice, versionsOf } from './versions.ts'

export const pages: Generator = (site, theme, _, { cache }) => {
  const moved = movedByUrl(site)
  return site.locales.flatMap((siteLocale) => {
    const localeFrame = localeFrameOf(site.config, theme, siteLocale, cache)
    const ofPages = siteLocale.pages.map((page) => (moved.size > 0 && moved.get(page.url)) || null)
    const { counterparts, canonicals } = versionsOf(site, siteLocale, cache)
    const outputs = cache
      .of(localeFrame)
      .memoize('outputs', theme, () => outputsOf(localeFrame, theme, cache))
    return outputs.of(siteLocale.pages, ofPages, counterparts, canonicals)
  })
}

function outputsOf(localeFrame: LocaleFrame, theme: Theme, cache: BuildCache) {
  return new PerItem(
    (
      page: Page,
      moved: Moved | null,
      counterparts: Linked['counterparts'],
      canonical: string | null,
    ) => {
      // An edit of a component makes another theme, but leaves most pages as they are.
      const known = localeFrame.outputs.get(page)
      if (known?.canonical === canonical) return known.output
      const linked = { moved, counterparts, canonical }
      const argument = () => argumentOf(page, theme, localeFrame, linked)
      const output = pageOutput(page, theme, argument, cache)
      localeFrame.outputs.set(page, { output, canonical })
      return output
    },
  )
}

/** What other pages decide. */
interface Linked {
  /** New addresses of fragments that were on this page. */
  readonly moved: Moved | null
  readonly counterparts: readonly Counterpart[]
  /** See `canonicalsOf`. */
  readonly canonical: string | null
}

/** Everything that a page's file depends on. */
interface PageArgument {
  readonly doc: CompiledPage
  readonly shared: Shared
  readonly sidebar: PageSidebar
  readonly layout: string
  readonly section: number | null
  readonly head: Omit<HeadProps, 'site' | 'page'>
  readonly main: Omit<DocProps, 'site' | 'page'>
  readonly fallback: Fallback | null
  readonly alternates: readonly Alternate[]
  readonly counterparts: readonly Counterpart[]
  /** The notice of an older version. */
  readonly version: ReturnType<typeof versionNotice>
  readonly targets: readonly (Target | null)[]
  readonly usedIn: Page['usedIn']
  readonly moved: Moved | null
  /** What the navbar marks. */
  readonly current: CurrentItem | null
  /** What plugins add to its head. */
  readonly tags: readonly HeadTag[]
  /** Its Content-Security-Policy. */
  readonly policy: string
}

function pageOutput(
  page: Page,
  theme: Theme,
  argument: () => PageArgument,
  cache: BuildCache,
): Output {
  const { output, doc } = page
  const { name, placeOf } = namesOf(page)
  const render = (made: PageArgument) =>
    whileRendering(name, () => renderPage(theme, made), placeOf)
  return outputOf('page', argument, render, { path: output, source: doc.file }, cache)
}

/** What messages call a page, and its file. That of a page from git may be gone, or another now. */
function namesOf({ doc, locale: { version } }: Page) {
  if (!version?.commit) return { name: doc.file }
  const name = `${doc.file} of the version "${version.name}", from "${version.ref}"`
  return {
    name,
    placeOf: (file: string) => (file === doc.file ? `${version.ref}:${file}` : file),
  }
}

function argumentOf(
  page: Page,
  theme: Theme,
  { config, shared, sidebarOf }: LocaleFrame,
  { moved, counterparts, canonical }: Linked,
): PageArgument {
  const { doc, route, breadcrumbs, previous, next, alternates, targets, lastUpdated, usedIn } = page
  const { title, titleId, titleInContent, description, toc, meta, file } = doc
  const fallback = fallbackOf(page)
  // An unknown layout is reported by the checks.
  const layout = Object.hasOwn(theme.layouts, meta.layout ?? '')
    ? (meta.layout ?? DEFAULT_LAYOUT)
    : DEFAULT_LAYOUT
  return {
    doc,
    shared,
    sidebar: sidebarOf(page),
    layout,
    section: page.section,
    head: {
      title,
      description,
      markdown: config.llms.pages ? copyOfUrl(page.url) : null,
      canonical: config.url ? config.url + (canonical ?? fallback?.notice.url ?? page.url) : null,
      alternates: alternateLinks(alternates, config.url, config.defaultLocale.name),
      index: isIndexed(page.locale),
      styles: [...stylesOf(doc, layout, theme), ...pluginStylesLink(doc, config)],
    },
    main: {
      title,
      titleId,
      titleInContent,
      description,
      route,
      breadcrumbs,
      previous,
      next,
      editUrl: (isEditable(page) && config.editUrl?.replace('{path}', file)) || null,
      markdown: config.copyPage ? copyOfUrl(page.url) : null,
      feedback: feedbackProps(page, config),
      lastUpdated,
      authors: (meta.authors ?? []).map((id) => own(config.authors, id) ?? { name: id, url: null }),
      toc,
      text: fallback?.text ?? null,
    },
    fallback,
    alternates,
    counterparts,
    version: versionNotice(page, counterparts),
    targets,
    usedIn,
    moved,
    current: currentItem(shared.props, page),
    tags: tagsOf(page, config),
    policy: policyOf(config, theme, shared, doc),
  }
}

/** Those of optional plugins give way, all together, to others that say the same. */
function tagsOf(page: Page, config: Config): HeadTag[] {
  const tags = [...page.doc.head, ...headTags(config.plugins, page, config)]
  const optional = headTags(config.optional, page, config)
  return saySame(tags, optional) ? tags : [...tags, ...optional]
}

/** False for a page without a file that can be changed. */
function isEditable({ doc, locale }: Page): boolean {
  return !doc.isGenerated && !locale.version?.commit
}

/** The shared policy, or one that allows what the page's components need as well. */
function policyOf(config: Config, theme: Theme, shared: Shared, doc: CompiledPage): string {
  const allowances = allowancesOfPage(config, doc, theme.components)
  const isShared = allowances.every((allow) => Object.keys(allow).length === 0)
  return isShared ? shared.policy : contentSecurityPolicy(config, theme, allowances)
}

/** The style sheets that some pages need: of directives, a layout, components, and a page written in React. */
function stylesOf(
  { styles, components, file }: CompiledPage,
  layout: string,
  theme: Theme,
): HeadProps['styles'] {
  const ofTheme = [...styles, `layout-${layout}`].map((name) => own(theme.urls, name))
  const ofComponents = components.flatMap(({ name }) => own(theme.componentStyles, name) ?? [])
  return styleLinks([...ofTheme, ...ofComponents, own(theme.pageStyles, file)], theme)
}

/** The style sheet for the inline styles of plugins, after those that it overrides. */
function pluginStylesLink(doc: CompiledPage, { base }: Config): HeadProps['styles'] {
  const path = pluginStylesPath(doc)
  return path === null ? [] : [{ href: base + path, integrity: integrityOf(doc.pluginStyles) }]
}

/** Those of the style sheets that exist, once each. */
export function styleLinks(
  urls: readonly (string | undefined)[],
  { integrity }: Theme,
): HeadProps['styles'] {
  const found = urls.filter((url) => url !== undefined)
  return [...new Set(found)].map((href) => ({ href, integrity: integrity[href] }))
}

function renderPage(
  theme: Theme,
  {
    doc,
    shared,
    sidebar,
    layout,
    section,
    head,
    main,
    fallback,
    alternates,
    counterparts,
    version,
    targets,
    usedIn,
    moved,
    current,
    policy,
    tags,
  }: PageArgument,
): string {
  const site = shared.props
  const page = pageData(doc)
  const hero = doc.hero && heroProps(doc, doc.hero, targets)
  const props = { site, page, ...main, hero, children: placeholder('content') }
  const rendered = theme.render(`layouts/${layout}`, props)
  const content = fillContent(
    { doc, targets, usedIn, usedInTitle: site.messages.usedIn },
    renderComponent,
    theme.components,
  )
  const parts = {
    policy,
    head: withTags(theme.render('Head', { site, page, ...head }), tags),
    main:
      (version ? theme.render('VersionNotice', { site, ...version }) : '') +
      (fallback ? theme.render('FallbackNotice', { site, ...fallback.notice }) : '') +
      fill(rendered, () => withLanguage(content, rendered, fallback)) +
      (moved === null ? '' : movedFragments(moved)),
    toc:
      theme.layouts[layout]?.toc && doc.toc.length > 0
        ? theme.render('Toc', { site, headings: doc.toc, text: main.text, isBar: doc.isWide })
        : '',
    sidebar: fillSidebar(sidebar),
  }
  return fillFrame(shared.frame(layout, section), parts, alternates, counterparts, current)
}

/** The hero with its links resolved. */
export function heroProps(
  doc: CompiledPage,
  { title, text, image, actions, ...more }: Hero,
  targets: readonly (Target | null)[],
): HeroProps {
  const resolve = (target: HeroTarget) =>
    typeof target === 'string' ? target : resolvedProp(doc, target, targets[target] ?? null)
  const picture = (src: ReturnType<typeof resolve>) => (typeof src === 'string' ? { src } : src)
  return {
    ...more,
    title,
    text,
    image: image && { ...picture(resolve(image.src)), alt: image.alt },
    actions: actions.map(({ label, to }) => ({
      label,
      href: String(resolve(to)),
      external: typeof to === 'string',
    })),
  }
}
