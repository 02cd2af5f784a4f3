import type { SidebarItem } from './sidebar-types.ts'

/** An older version of the docs. */
export interface Version {
  /** Also a part of the addresses of its pages. */
  readonly name: string
  readonly label: string
  readonly status: 'supported' | 'unsupported'
  /** The tag, branch or commit as configured; null: its pages are files of the site. */
  readonly ref: string | null
  /** The commit that its pages are read from; null: its pages are files of the site. */
  readonly commit: string | null
  /** The folder of its pages, relative to the root of the site; with a commit, as it was there. */
  readonly docs: string
  /** The folder of the static files, which is that of the site. */
  readonly static: string
  /** Pages in React belong to the current version. */
  readonly pages: null
  /** By locale; null: that of the current version, as far as it has its pages. */
  readonly sidebar: Readonly<Record<string, readonly SidebarItem[]>> | null
}
