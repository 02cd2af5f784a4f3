import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

interface Props {
  site: SiteProps
  url: string
  /** It is the second one, in the menu of narrow windows. */
  inMenu?: boolean
}

/** A link to the search page; the client opens the search dialog instead, also by keyboard shortcut. */
export function SearchButton({ site, url, inMenu = false }: Props) {
  return (
    <a
      className="search-button"
      href={url}
      aria-keyshortcuts="/ Control+K Meta+K"
      data-search={inMenu ? 'menu' : true}
    >
      <Icon name="search" />
      <span className="search-label">{site.messages.search}</span>
      <span className="shortcut needs-script" aria-hidden="true">
        /
      </span>
    </a>
  )
}
