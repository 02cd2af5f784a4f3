/** The configuration as a person writes it in `site.config.ts`: everything is optional. */
import type { RuleId } from '../problems/rules.ts'
import type { Plugin } from '../types.ts'
import type { UserContent, UserLocales } from './user-content.ts'
import type { UserNavigation } from './user-navigation.ts'
import type { UserSearch, UserServices } from './user-services.ts'
import type { UserFolders, UserSite } from './user-site.ts'
import type { UserLook } from './user-theme.ts'

export type { UserLocale, UserMessages } from './user-content.ts'
export type { UserAction, UserLink, UserNavItem, UserNavLink } from './user-navigation.ts'

/**
 * Each key has a description, `@default`, and `@example`, from which the manual's reference is made.
 * Examples are the properties of a configuration; a test builds a site with each of them.
 */
export interface UserConfig
  extends UserSite,
    UserFolders,
    UserContent,
    UserLocales,
    UserNavigation,
    UserLook,
    UserSearch,
    UserServices,
    UserExtensions {}

/** What docsgen reports, and what extends it. */
export interface UserExtensions {
  /**
   * What each rule reports; each problem ends with its rule in parentheses. A level
   * (`off`, `warning`, `error`), or a level and the values to allow. Rules of plugins can be named, too.
   *
   * @default `warning` for every rule
   * @example checks: { orphan: 'off', 'broken-link': { level: 'error', allow: ['/rules/*'] } }
   */
  checks?: { [rule in RuleId | (string & {})]?: CheckLevel | UserCheck }
  /**
   * Extensions of docsgen.
   *
   * @example plugins: [{ name: 'hello', generate: () => [] }]
   */
  plugins?: Plugin[]
}

/**
 * - `off`: not reported
 * - `warning`, the default: reported, and fails commands with `--strict`
 * - `error`: fails `build` and `check`; the site is not published
 */
export type CheckLevel = 'off' | 'warning' | 'error'

/** The level of a rule, and what it accepts. */
export interface UserCheck {
  /**
   * How serious its problems are.
   *
   * @default `warning`
   */
  level?: CheckLevel
  /**
   * Accepted values, which are not reported: front matter keys for `front-matter`, words after the
   * language of a code block for `code-meta`, link targets as written for `broken-link` and
   * `broken-anchor`, image paths for `missing-image`, languages, directive names and so on. `*` matches
   * any characters: `['../std/*', '/rules/*']`.
   */
  allow?: string[]
  /**
   * Levels of files by their paths; the last pattern that matches decides, and `*` matches any characters:
   * `{ 'docs/archive/*': 'off' }`.
   */
  files?: Record<string, CheckLevel>
}
