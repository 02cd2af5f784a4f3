import { type DocProps, languages } from 'docsgen/theme'

/** Authors, date of the last update, and the edit link. */
export function PageMeta({ site, authors, lastUpdated, editUrl }: DocProps) {
  if (authors.length === 0 && lastUpdated === null && editUrl === null) return null
  return (
    <footer className="page-meta">
      {authors.length > 0 && <Authors authors={authors} />}
      {lastUpdated && (
        <p>
          {site.messages.lastUpdated}{' '}
          <time dateTime={lastUpdated}>{longDate(lastUpdated, site.locale.htmlLang)}</time>
        </p>
      )}
      {editUrl && (
        <p>
          <a className="external" href={editUrl}>
            {site.messages.editPage}
          </a>
        </p>
      )}
    </footer>
  )
}

function Authors({ authors }: Pick<DocProps, 'authors'>) {
  return (
    <p>
      {authors.map(({ name, url }, index) => [
        index > 0 && ', ',
        url === null ? (
          name
        ) : (
          <a key={name} href={url} rel="author">
            {name}
          </a>
        ),
      ])}
    </p>
  )
}

/** `2025-11-03` → `3 November 2025`, in the page's language; in British English without data for it. */
function longDate(date: string, language: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const
  const format = new Intl.DateTimeFormat(languages(language, 'en-GB'), options)
  return format.format(new Date(date))
}
