import { type DocProps, messages } from 'docsgen/theme'
import { Fragment } from 'react'

/** Authors, date of the last update, and the edit link. */
export function PageMeta({ site, authors, lastUpdated, editUrl }: DocProps) {
  if (authors.length === 0 && lastUpdated === null && editUrl === null) return null
  return (
    <footer className="page-meta">
      {authors.length > 0 && <Authors authors={authors} />}
      {lastUpdated && (
        <p>
          {messages.lastUpdated}{' '}
          <time dateTime={lastUpdated}>{longDate(lastUpdated, site.locale.htmlLang)}</time>
        </p>
      )}
      {editUrl && (
        <p>
          <a className="external" href={editUrl}>
            {messages.editPage}
          </a>
        </p>
      )}
    </footer>
  )
}

function Authors({ authors }: Pick<DocProps, 'authors'>) {
  return (
    <p>
      {authors.map(({ name, url }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {url === null ? (
            name
          ) : (
            <a href={url} rel="author">
              {name}
            </a>
          )}
        </Fragment>
      ))}
    </p>
  )
}

/**
 * `2025-11-03` → `3 November 2025`, in the page's language. British English is the fallback for
 * malformed language tags: without one, the date would depend on the machine's locale.
 */
function longDate(date: string, language: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat([...wellFormed(language), 'en-GB'], options)
  return format.format(new Date(date))
}

function wellFormed(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language)
  } catch {
    return []
  }
}
