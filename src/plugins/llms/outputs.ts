/** The file of each page's Markdown copy. */

import { PerItem } from '../../cache/per-item.ts'
import type { Output, Page, Remember, Site, SiteContext, Theme } from '../../plugin/index.ts'
import { outputOf } from '../../render/files.ts'
import { type Versions, versionsOf } from '../../render/versions.ts'
import { copyArgument, copyBytes, type MarkdownCopy } from './markdown-copy.ts'
import { noticeOf } from './notice.ts'

/** Under watch, the output of a page that has not changed is the same object. */
export function copyOutputs(
  site: Site,
  theme: Theme,
  remember: Remember,
  { cache }: SiteContext,
): readonly Output[] {
  const pages = site.locales.flatMap((locale) => locale.pages)
  const counterparts = site.locales.flatMap(
    (locale) => versionsOf(site, locale, cache).counterparts,
  )
  const ofConfig = cache.of(site.config)
  const copies = ofConfig.memoize('copies', theme, () => new MarkdownCopies(theme, cache))
  return copies.of(pages, counterparts, site, remember)
}

type Counterparts = Versions['counterparts'][number]

interface Latest {
  readonly site: Site
  readonly remember: Remember
}

class MarkdownCopies {
  readonly #theme: Theme
  readonly #cache: SiteContext['cache']
  readonly #outputs = new PerItem((page: Page, counterparts: Counterparts) =>
    this.#output(page, counterparts),
  )
  #latest: Latest | null = null

  constructor(theme: Theme, cache: SiteContext['cache']) {
    this.#theme = theme
    this.#cache = cache
  }

  of(
    pages: readonly Page[],
    counterparts: readonly Counterparts[],
    site: Site,
    remember: Remember,
  ): readonly Output[] {
    this.#latest = { site, remember }
    return this.#outputs.of(pages, counterparts)
  }

  #output(page: Page, counterparts: Counterparts): Output {
    const { site, remember } = this.#latest as Latest
    const make = (): MarkdownCopy => ({
      notice: noticeOf(page, counterparts, site),
      page: copyArgument(page, site),
    })
    const bytes = ({ notice, page: argument }: MarkdownCopy) => {
      const text = remember('markdownCopy', argument, () => copyBytes(argument, this.#theme))
      return notice === '' ? text : Buffer.concat([Buffer.from(notice), text])
    }
    const path = page.output.replace(/html$/, 'md')
    const rest = { path, source: page.doc.file, replaceable: true }
    return outputOf('markdownCopy', make, bytes, rest, this.#cache)
  }
}
