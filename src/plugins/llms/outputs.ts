/** The file of each page's twin. */

import { PerItem } from '../../cache/per-item.ts'
import { outputOf } from '../../outputs/files.ts'
import { type Versions, versionsOf } from '../../outputs/versions.ts'
import {
  type Config,
  type Kit,
  type Output,
  type Page,
  perObject,
  type Remember,
  type Site,
} from '../../plugin/index.ts'
import { noticeOf } from './notice.ts'
import { type Twin, twinArgument, twinBytes } from './twin.ts'

/** Under watch, the output of a page that has not changed is the same object. */
export function twinOutputs(site: Site, kit: Kit, remember: Remember): readonly Output[] {
  const pages = site.locales.flatMap((locale) => locale.pages)
  const counterparts = site.locales.flatMap((locale) => versionsOf(site, locale).counterparts)
  return twinsOf(site.config)(kit).of(pages, counterparts, site, remember)
}

const twinsOf = perObject((_: Config) => perObject((kit: Kit) => new Twins(kit)))

type Counterparts = Versions['counterparts'][number]

interface Latest {
  readonly site: Site
  readonly remember: Remember
}

class Twins {
  readonly #kit: Kit
  readonly #outputs = new PerItem((page: Page, counterparts: Counterparts) =>
    this.#output(page, counterparts),
  )
  #latest: Latest | null = null

  constructor(kit: Kit) {
    this.#kit = kit
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
    const make = (): Twin => ({
      notice: noticeOf(page, counterparts, site),
      page: twinArgument(page, site),
    })
    const bytes = ({ notice, page: argument }: Twin) => {
      const text = remember('twin', argument, () => twinBytes(argument, this.#kit))
      return notice === '' ? text : Buffer.concat([Buffer.from(notice), text])
    }
    const path = page.output.replace(/html$/, 'md')
    return outputOf('twin', make, bytes, { path, source: page.doc.file, replaceable: true })
  }
}
