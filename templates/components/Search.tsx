import type { SearchProps } from 'docsgen/theme'
import { PageTree } from './PageTree.tsx'
import { SearchForm } from './SearchForm.tsx'

/** The search page. The client fills in the results; the list of all pages works without scripts. */
export function Search({ site, pages }: SearchProps) {
  const { messages } = site
  return (
    <article className="search-page">
      <h1 tabIndex={-1}>{messages.searchTitle}</h1>
      <noscript>
        <p>{messages.searchNeedsScripts}</p>
        <h2>{messages.allPages}</h2>
      </noscript>
      {site.searchUrl && <SearchForm site={site} url={site.searchUrl} />}
      <div data-search-results hidden />
      <section className="page-tree" data-search-browse>
        <h2 className="needs-script">{messages.browseAllPages}</h2>
        <PageTree items={pages} />
      </section>
    </article>
  )
}
