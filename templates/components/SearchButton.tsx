import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

/** A link to the search page; the client opens the search dialog instead, also by keyboard shortcut. */
export function SearchButton({ site, url }: { site: SiteProps; url: string }) {
  return (
    <a className="search-button" href={url} aria-keyshortcuts="/ Control+K Meta+K" data-search>
      <Icon name="search" />
      <span className="search-label">{site.messages.search}</span>
      <span className="shortcut needs-script" aria-hidden="true">
        /
      </span>
    </a>
  )
}
