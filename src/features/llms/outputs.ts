/** The file of each page's twin. */
import { PerItem } from '../../cache/per-item.ts'
import { perObject } from '../../cache/per-object.ts'
import { outputOf } from '../../outputs/files.ts'
import type { Config, Kit, Output, Page, Remember, Site } from '../../types.ts'
import { type TwinArgument, twinArgument, twinBytes } from './twin.ts'

/** Under watch, the output of a page that has not changed is the same object. */
export function twinOutputs(site: Site, kit: Kit, remember: Remember): readonly Output[] {
  const pages = site.locales.flatMap((locale) => locale.pages)
  return twinsOf(site.config)(kit).of(pages, site, remember)
}

const twinsOf = perObject((_: Config) => perObject((kit: Kit) => new Twins(kit)))

interface Latest {
  readonly site: Site
  readonly remember: Remember
}

class Twins {
  readonly #kit: Kit
  readonly #outputs = new PerItem((page: Page) => this.#output(page))
  #latest: Latest | null = null

  constructor(kit: Kit) {
    this.#kit = kit
  }

  of(pages: readonly Page[], site: Site, remember: Remember): readonly Output[] {
    this.#latest = { site, remember }
    return this.#outputs.of(pages)
  }

  #output(page: Page): Output {
    const { site, remember } = this.#latest as Latest
    const make = () => twinArgument(page, site)
    const bytes = (argument: TwinArgument) =>
      remember('twin', argument, () => twinBytes(argument, this.#kit))
    const path = page.output.replace(/html$/, 'md')
    return outputOf('twin', make, bytes, { path, source: page.doc.file, replaceable: true })
  }
}
