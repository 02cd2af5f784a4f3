/** What all pages of a locale share: part of `docsgen/theme`. */
import type { ColorMode } from './constants.ts'
import type { Message } from './format.ts'
import type { Messages } from './messages.ts'

export interface LinkProps {
  readonly label: string
  readonly href: string
  /** The link leads to another site. */
  readonly external: boolean
}

/** A drawing with the shapes of an SVG file. Attributes have the names that React uses. */
export interface IconProps {
  readonly attributes: Readonly<Record<string, string>>
  readonly shapes: readonly IconShape[]
}

export interface IconShape extends IconProps {
  readonly tag: string
}

/** A link of the navbar. */
export interface NavLinkProps extends LinkProps {
  readonly icon: IconProps | null
}

/** A menu of the navbar. */
export interface NavMenuProps {
  readonly label: string
  readonly icon: IconProps | null
  readonly items: readonly NavLinkProps[]
}

/** A link that looks like a button. */
export interface ActionProps extends LinkProps {
  /** The analytics event that a click on it reports. */
  readonly event: string | null
  readonly newTab: boolean
  /** The most important one stands out. */
  readonly primary: boolean
}

/** A part of the site with a sidebar of its own. */
export interface SectionProps {
  readonly label: string
  /** URL of its first page. */
  readonly href: string
  readonly icon: IconProps | null
}

/** What all pages of one locale share. */
export interface SiteProps {
  readonly title: string
  readonly tagline: string
  /** Origin and base, to make URLs absolute; empty if not configured. */
  readonly origin: string
  readonly locale: LocaleProps
  /** The UI strings and the messages of plugins, in the locale's language: for `format`. */
  readonly messages: Messages & Readonly<Record<string, Message>>
  /** All locales of its version, in the order of the configuration. */
  readonly locales: readonly LocaleProps[]
  /** URLs of the root pages of all locales of all versions. */
  readonly roots: readonly string[]
  readonly version: VersionProps
  /** All versions, the current one first; empty on a site with one version. */
  readonly versions: readonly VersionProps[]
  readonly logo: {
    readonly light: string
    readonly dark: string
    readonly showTitle: boolean
  } | null
  readonly favicon: string
  readonly socialImage: string | null
  readonly navbar: {
    readonly items: readonly (NavLinkProps | NavMenuProps)[]
    /** Buttons at the end of the bar. */
    readonly actions: readonly ActionProps[]
  }
  /** The parts of the site that have a sidebar of their own; empty if it has only one. */
  readonly sections: readonly SectionProps[]
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly LinkProps[] }[]
    readonly links: readonly LinkProps[]
    readonly copyright: string
  }
  readonly announcement: {
    readonly id: string
    readonly text: string
    readonly link: LinkProps | null
  } | null
  readonly colorMode: { readonly default: ColorMode; readonly offerSystem: boolean }
  /** URL of the search page; null when the search is off. */
  readonly searchUrl: string | null
  /** URL of the OpenSearch description; null when there is none. */
  readonly openSearchUrl: string | null
  /** URLs of the theme's files: `styles`, `client`, and each static file by its path. */
  readonly assets: Readonly<Record<string, string>>
  /** URLs of the fonts that every page preloads. */
  readonly fonts: readonly string[]
  /** URLs of the scripts that `client` imports. */
  readonly preloads: readonly string[]
  /** The `integrity` of style sheets and scripts, by URL. */
  readonly integrity: Readonly<Record<string, string>>
  /** Source of the inline script that runs before the first paint. */
  readonly prepaint: string
  /** A placeholder for the page's Content-Security-Policy, which is not the same on all pages. */
  readonly policy: string
  /**
   * A placeholder in the frame for what its pages share: `<scripts and style sheets>.<frame>`. The router
   * reloads when the first part differs, and swaps the whole body when the second does.
   */
  readonly buildId: string
}

/** A version of the docs. */
export interface VersionProps {
  readonly name: string
  readonly label: string
}

export interface LocaleProps {
  readonly name: string
  readonly label: string
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** URL of the locale's root page. */
  readonly path: string
}
