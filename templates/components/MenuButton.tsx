import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { MENU_ID } from './ids.ts'

/** Opens the mobile menu; a popover, so it works without scripts. */
export function MenuButton({ site }: { site: SiteProps }) {
  return (
    <button
      type="button"
      className="icon-button menu-button"
      aria-label={site.messages.menu}
      popoverTarget={MENU_ID}
      data-menu-button
    >
      <Icon name="menu" />
    </button>
  )
}
