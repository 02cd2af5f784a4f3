/** What the site is, and where its files are: keys of `site.config.ts`. */
import type { UserSidebarItem } from './user-sidebar.ts'
import type { DrawSocialImage } from './user-social-image.ts'

/** What the site is called, where it is served, and how it introduces itself. */
export interface UserSite {
  /**
   * The name of the site.
   *
   * @default the first heading of the README, else the name of the folder
   * @example title: 'My product'
   */
  title?: string
  /**
   * One sentence about the site, for `llms.txt` and the web manifest. Templates find it in
   * `site.tagline`.
   *
   * @example tagline: 'Everything about My product'
   */
  tagline?: string
  /**
   * Where the site is served. Canonical links, the sitemap and preview images need it. A path in it is
   * the base.
   *
   * @example url: 'https://docs.example.com'
   */
  url?: string
  /**
   * The path under which the output folder is served. It begins and ends with a slash.
   *
   * @default the path of `url`, else `/`
   * @example base: '/handbook/'
   */
  base?: string
  /**
   * The path of an image among the static files. With two images, `dark` is shown in dark mode. The
   * title is shown without a logo, and beside one with `showTitle`.
   *
   * @default none: the title is shown
   * @example logo: { light: '/logo.svg', dark: '/logo-dark.svg' }
   */
  logo?: string | { light: string; dark?: string; showTitle?: boolean }
  /**
   * The path of the icon of browser tabs, among the static files.
   *
   * @default `/favicon.svg`
   * @example favicon: '/icon.svg'
   */
  favicon?: string
  /**
   * The image that is shown where a link is shared: the path of one among the static files, which all
   * pages share; or `true` for one of each page, which is drawn. `font` names a package of Fontsource or
   * a TTF, OTF or WOFF file, or several; `draw` replaces the drawing.
   *
   * @default `true` if `url` is set and the packages that draw are installed
   * @example socialImage: '/preview.png'
   */
  socialImage?: string | boolean | { font?: string | string[]; draw?: DrawSocialImage }
  /**
   * The version that the pages describe. The footer shows its label, and hosted search is limited to
   * its name.
   *
   * @default `current`, without a label
   * @example version: { name: 'v2', label: '2.x' }
   */
  version?: { name: string; label: string }
  /**
   * The older versions of the docs, the newest first. Their pages are read from a tag, branch or commit
   * of the git repository, or from a folder, and published at `/<name>/`.
   *
   * @default none
   * @example
   * version: { name: '3.0', label: '3.0' },
   * versions: [{ name: '2.1', docs: 'versions/2.1', status: 'unsupported' }]
   */
  versions?: UserVersion[]
  /**
   * Also writes text files compressed, as `.br` and `.gz` beside them, which nginx and
   * Caddy send instead of compressing each response. A build takes longer.
   *
   * @default false
   * @example precompress: true
   */
  precompress?: boolean
  /**
   * What components with `hydrate` run on in browsers: `react`, for which every package is made, or
   * `preact`, which is smaller and lacks parts of React. `runtime` of a component says otherwise.
   *
   * @default `react`
   * @example islands: 'preact'
   */
  islands?: 'react' | 'preact'
}

/** An older version of the docs. */
export interface UserVersion {
  /** What addresses and conditions call it: the pages of `2.1` are at `/2.1/`. */
  name: string
  /**
   * Its name in the version menu.
   *
   * @default `name`
   */
  label?: string
  /** The tag, branch or commit that has its pages. Without it, they are in the folder `docs`. */
  ref?: string
  /**
   * The folder of its pages. With `ref`, as it was there.
   *
   * @default with `ref`, the folder of the current pages
   */
  docs?: string
  /**
   * Search engines do not list pages of an `unsupported` version.
   *
   * @default `supported`
   */
  status?: 'supported' | 'unsupported'
  /**
   * Its sidebar, as `sidebar` of the site.
   *
   * @default that of the site as far as it has the pages, followed by its other pages
   */
  sidebar?: UserSidebarItem[] | Record<string, UserSidebarItem[]>
}

/** Where docsgen finds the parts of a site. All paths are relative to the folder of the configuration. */
export interface UserFolders {
  /**
   * The folder of the pages.
   *
   * @default `docs`
   * @example docs: 'content'
   */
  docs?: string
  /**
   * The folder of the site's own components.
   *
   * @default `components`
   * @example components: 'docs/_components'
   */
  components?: string
  /**
   * The folder of the pages written in React; `false` for none.
   *
   * @default `pages`
   * @example pages: false
   */
  pages?: string | false
  /**
   * The folder of files that are published as they are, at the root of the site.
   *
   * @default `static`
   * @example static: 'public'
   */
  static?: string
  /**
   * The folder of files that replace those of the theme.
   *
   * @default `templates`
   * @example templates: 'theme'
   */
  templates?: string
  /**
   * A module that browsers run for each page when it is idle: `export default ({ page, signal }) => …`.
   * Its type is `ClientModule` of `docsgen/client`.
   *
   * @default `client.ts`, if there is one
   * @example client: 'scripts/browser.ts'
   */
  client?: string
}
