import type { SiteProps } from 'docsgen/theme'
import { Actions } from './Actions.tsx'
import { Brand } from './Brand.tsx'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { LocaleMenu } from './LocaleMenu.tsx'
import { MenuButton } from './MenuButton.tsx'
import { NavbarEnd } from './NavbarEnd.tsx'
import { NavItems } from './NavItems.tsx'
import { SearchButton } from './SearchButton.tsx'
import { VersionMenu } from './VersionMenu.tsx'

/** The top bar. In narrow windows, all but logo, search and color mode move into the menu. */
export function Navbar({ site }: { site: SiteProps }) {
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Brand site={site} />
        {site.navbar.items.length > 0 && (
          <nav className="navbar-items" aria-label={site.messages.mainNavigation}>
            <NavItems items={site.navbar.items} inNavbar />
          </nav>
        )}
        <div className="navbar-tools">
          {site.searchUrl && <SearchButton site={site} url={site.searchUrl} />}
          <VersionMenu site={site} />
          <LocaleMenu site={site} />
          <ColorModeToggle site={site} />
          <Actions site={site} />
          <NavbarEnd site={site} />
          <MenuButton site={site} />
        </div>
      </div>
    </header>
  )
}
