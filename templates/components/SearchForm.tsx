import { messages, SEARCH_INPUT_LIMIT } from 'docsgen/theme'

/** Asks the search page; works without scripts as far as that page does. */
export function SearchForm({ url }: { url: string }) {
  return (
    <search>
      <form className="search-form" action={url} data-search-form>
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
