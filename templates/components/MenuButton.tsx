import { messages } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { MENU_ID } from './ids.ts'

/** Opens the mobile menu; a popover, so it works without scripts. */
export function MenuButton() {
  return (
    <button
      type="button"
      className="icon-button menu-button"
      aria-label={messages.menu}
      popoverTarget={MENU_ID}
      data-menu-button
    >
      <Icon name="menu" />
    </button>
  )
}
