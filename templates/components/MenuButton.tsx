import { messages } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { MENU_ID } from './ids.ts'

/** Opens the menu of narrow windows, without scripts too: the menu is a popover. */
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
