import { messages } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

/** Leads to the search page; a script opens the search in place, also by the keys it names. */
export function SearchButton({ url }: { url: string }) {
  return (
    <a className="search-button" href={url} aria-keyshortcuts="/ Control+K Meta+K" data-search>
      <Icon name="search" />
      <span className="search-label">{messages.search}</span>
      <span className="shortcut needs-script" aria-hidden="true">
        /
      </span>
    </a>
  )
}
