import { placeholder, type SiteProps } from 'docsgen/theme'
import { Actions } from './Actions.tsx'
import { Icon } from './Icon.tsx'
import { MENU_ID } from './ids.ts'
import { LocaleLinks } from './LocaleLinks.tsx'
import { NavItems } from './NavItems.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { VersionLinks } from './VersionLinks.tsx'

interface MenuProps {
  site: SiteProps
  /** False for pages without a sidebar. */
  sidebar: boolean
  /** Position of the page's section. */
  section: number | null
}

/**
 * One element for both the sidebar of wide windows and the sliding menu of narrow ones. The menu also
 * holds what the navbar shows in wide windows.
 */
export function Menu({ site, sidebar, section }: MenuProps) {
  const { messages } = site
  return (
    <nav
      id={MENU_ID}
      className="menu"
      popover="auto"
      aria-label={sidebar ? messages.docsNavigation : messages.menu}
      data-menu
    >
      <div className="menu-only menu-head">
        <span>{messages.menu}</span>
        {site.searchUrl && <SearchButton site={site} url={site.searchUrl} inMenu />}
        <button
          type="button"
          className="icon-button"
          aria-label={messages.closeMenu}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      {site.navbar.items.length > 0 && (
        <div className="menu-only">
          <NavItems items={site.navbar.items} inNavbar />
        </div>
      )}
      {site.sections.length > 0 && (
        <div className="menu-only">
          <SectionLinks site={site} section={section} />
        </div>
      )}
      {sidebar && <div data-part="sidebar">{placeholder('sidebar')}</div>}
      {site.versions.length > 1 && (
        <div className="menu-only menu-locale">
          <span>{messages.versionMenu}</span>
          <VersionLinks site={site} />
        </div>
      )}
      {site.locales.length > 1 && (
        <div className="menu-only menu-locale">
          <span>{messages.localeMenu}</span>
          <LocaleLinks site={site} />
        </div>
      )}
      {site.navbar.actions.length > 0 && (
        <div className="menu-only menu-actions">
          <Actions site={site} />
        </div>
      )}
    </nav>
  )
}
