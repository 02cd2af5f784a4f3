/** How visitors get from page to page: keys of `site.config.ts`. */
import type { UserSection, UserSidebarItem } from './user-sidebar.ts'

/** The navbar, the sidebar, the footer, and other ways from page to page. */
export interface UserNavigation {
  /**
   * Links and menus in the bar at the top, and buttons at its end.
   *
   * @example
   * navbar: {
   *   items: [
   *     { label: 'Guides', to: '/guides/install' },
   *     { label: 'More', items: [{ label: 'Blog', to: 'https://example.com/blog' }] },
   *   ],
   *   actions: [{ label: 'Sign in', to: 'https://example.com/login', primary: true }],
   * }
   */
  navbar?: {
    /** Links, and menus of links. */
    items?: UserNavItem[]
    /** Links that look like buttons. */
    actions?: UserAction[]
  }
  /**
   * Pages, links and groups in the order of the sidebar: one list for all locales, or a list for each.
   *
   * @default made from the folders
   * @example
   * sidebar: [
   *   '/',
   *   { route: 'guides/install', label: 'Install', badge: 'New' },
   *   { label: 'Guides', folder: 'guides' },
   *   { label: 'More', items: [{ label: 'Community', href: 'https://example.com/chat' }] },
   * ]
   */
  sidebar?: UserSidebarItem[] | Record<string, UserSidebarItem[]>
  /**
   * Several sidebars instead of one, each with a tab below the bar at the top. A page is shown with the
   * sidebar of its section. One list for all locales, or a list for each.
   *
   * @example
   * sections: [
   *   { label: 'Guides', folder: 'guides' },
   *   { label: 'Everything else', folder: '/' },
   * ]
   */
  sections?: UserSection[] | Record<string, UserSection[]>
  /**
   * The end of every page.
   *
   * @example
   * footer: {
   *   columns: [{ title: 'Product', items: [{ label: 'Install', to: '/guides/install' }] }],
   *   links: [{ label: 'Privacy', to: 'https://example.com/privacy' }],
   *   copyright: '© Acme',
   * }
   */
  footer?: {
    /** Columns of links. */
    columns?: { title: string; items: UserLink[] }[]
    /** Links beside the copyright line. */
    links?: UserLink[]
    copyright?: string
  }
  /**
   * Links that the not-found page offers.
   *
   * @example notFound: { links: [{ label: 'Install', to: '/guides/install' }] }
   */
  notFound?: { links?: UserLink[] }
  /**
   * A line above the navbar that visitors can close. A new `id` shows it again. The text may be
   * empty beside a link.
   *
   * @default none
   * @example
   * announcement: {
   *   id: 'v2',
   *   text: 'Version 2 is out.',
   *   link: { label: 'Read more', to: '/guides/install' },
   * }
   */
  announcement?: { id: string; text: string; link?: UserLink } | null
  /**
   * Old route → new route or address; both can have a `#fragment` and contain variables. A route means
   * that page in every locale; a URL such as `/de/docs/old` means one page. Pages can name their old
   * routes themselves, with `redirect_from` in their front matter.
   *
   * @example redirects: { '/setup': '/guides/install', '/chat': 'https://example.com/chat' }
   */
  redirects?: Record<string, string>
}

/** A link. */
export interface UserLink {
  label: string
  /** A route (`/api/overview`), or a full address: http, https, mailto or tel. Variables are replaced. */
  to: string
}

/** A link of the navbar. */
export interface UserNavLink extends UserLink {
  /**
   * The path of an SVG file among the static files, such as `/icons/book.svg`. It becomes part of the
   * page, so `currentColor` in it is the color of the text.
   */
  icon?: string
}

/** A link, or a menu of links: `{ label: 'More', items: [{ label: 'Blog', to: '/blog' }] }`. */
export type UserNavItem = UserNavLink | { label: string; icon?: string; items: UserNavLink[] }

/** A link that looks like a button. */
export interface UserAction extends UserLink {
  /** The analytics event that a click on it reports, such as `trial_started`. */
  event?: string
  /**
   * Opens a new tab.
   *
   * @default `false`
   */
  newTab?: boolean
  /**
   * Makes it stand out.
   *
   * @default `false`
   */
  primary?: boolean
}
