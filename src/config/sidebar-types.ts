/** The normalized sidebar, and the sections in its place. */
import type { Badge } from '../shared/theme.ts'

export type SidebarItem =
  | PageItem
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly badge: Badge | null
    }
  | SidebarGroup
  | FolderItem

/** The pages in a folder, in place of the entry. */
export interface FolderItem {
  readonly kind: 'pages'
  readonly folder: string
}

export interface PageItem {
  readonly kind: 'page'
  readonly route: string
  readonly label: string | null
  readonly badge: Badge | null
}

/** Entries, or the pages in a folder. Sections are the groups at the top. */
export type SidebarGroup = {
  readonly label: string
  readonly badge: Badge | null
} & (
  | { readonly kind: 'group'; readonly items: readonly SidebarItem[] }
  /** `folder` has no slashes around it; it is empty for the folder of all pages. */
  | { readonly kind: 'folder'; readonly folder: string }
)

/** A section; `icon` is the path of a static file. */
export type SectionGroup = SidebarGroup & { readonly icon: string | null }
