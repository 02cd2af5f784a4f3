/** What a site's configuration and templates may import from `docsgen`. */
import type { UserConfig } from './config/user.ts'

export type { Variables } from './config/types.ts'
export type {
  UserConfig,
  UserLink,
  UserLocale,
  UserNavItem,
  UserNavLink,
} from './config/user.ts'
export type { UserBadge, UserSection, UserSidebarItem } from './config/user-sidebar.ts'
export type { UserTheme } from './config/user-theme.ts'
export type * from './plugin/index.ts'

/** Types a site's configuration for the editor; returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
