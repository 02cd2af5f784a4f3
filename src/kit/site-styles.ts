/** The part of the style sheet that depends on the configuration. */
import { iconsOf } from '../config/links.ts'
import type { Config } from '../types.ts'

/** Imports the style sheets that only sites with certain settings need. */
export function siteStyles(config: Pick<Config, 'navbar' | 'sections'>): string {
  const hasMenus = config.navbar.items.some((item) => 'items' in item)
  const sheets = [
    ...(hasMenus ? ['nav-menu.css'] : []),
    ...(config.sections === null ? [] : ['sections.css']),
    ...(iconsOf(config).length > 0 ? ['nav-icon.css'] : []),
  ]
  return sheets.map((sheet) => `@import "./${sheet}" layer(theme);`).join('')
}
