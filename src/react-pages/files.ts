/** Finds the files of the pages folder: pages, and files that they show or link to. */

import { isReactPage } from '../shared/paths.ts'
import type { Disk } from '../sources/disk.ts'
import { parseOverlay } from '../sources/overlay.ts'
import type { Config } from '../types.ts'

export interface PageFile {
  /** Source path, such as `guide/pricing.tsx`. */
  readonly path: string
  /** Relative to the root. */
  readonly file: string
  /** The locale whose page it replaces; null for the page of every locale. */
  readonly locale: string | null
}

/** A file or folder whose name begins with `_` is not a page: pages import it. */
export function pageFiles({ pages, locales }: Config, disk: Disk): PageFile[] {
  if (pages === null) return []
  const names = locales.map(({ name }) => name)
  return disk
    .list(pages)
    .filter((path) => isReactPage(path) && !/(^|\/)_/.test(path))
    .map((path) => ({ ...parseOverlay(path, names), file: `${pages}/${path}` }))
}

/** The other files, such as images, by source path; code and style sheets are not published. */
export function filesOfPages({ pages }: Config, disk: Disk): Map<string, string> {
  if (pages === null) return new Map()
  const paths = disk.list(pages).filter((path) => !/\.(?:[cm]?[jt]sx?|css)$/i.test(path))
  return new Map(paths.map((path) => [path, `${pages}/${path}`]))
}
