/** What a site's configuration and templates may import from `docsgen`. */
import type { UserConfig } from './config/user.ts'

export type {
  UserConfig,
  UserLink,
  UserLocale,
  UserNavItem,
  UserNavLink,
  Variables,
} from './config/user.ts'
export type { UserBadge, UserSection, UserSidebarItem } from './config/user-sidebar.ts'
export type { UserTheme } from './config/user-theme.ts'
export type {
  HeadTag,
  ModuleFile,
  PagesContext,
  Plugin,
  PluginDirective,
  PluginDirectiveContext,
  PluginPage,
} from './plugin.ts'
export type { Check, Generator, Output, Page, Problem, Site } from './types.ts'

/** Types a site's configuration for the editor; returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
