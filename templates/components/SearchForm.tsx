import { SEARCH_INPUT_LIMIT, type SiteProps } from 'docsgen/theme'

/** Submits a query to the search page, which needs scripts. */
export function SearchForm({ site, url }: { site: SiteProps; url: string }) {
  const { messages } = site
  return (
    <search>
      <form className="search-form needs-script" action={url} data-search-form>
        <input
          type="search"
          name="q"
          aria-label={messages.searchPlaceholder}
          placeholder={messages.searchPlaceholder}
          maxLength={SEARCH_INPUT_LIMIT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" className="button">
          {messages.search}
        </button>
      </form>
    </search>
  )
}
