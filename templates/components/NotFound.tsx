import type { NotFoundProps } from 'docsgen/theme'
import { SearchForm } from './SearchForm.tsx'

export function NotFound({ site, links, similar }: NotFoundProps) {
  const { messages } = site
  return (
    <article className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1}>{messages.notFoundTitle}</h1>
      <p>{messages.notFoundText}</p>
      {site.searchUrl && <SearchForm site={site} url={site.searchUrl} />}
      <div
        className="not-found-pages needs-script"
        role="status"
        data-similar={similar}
        data-title={messages.similarPages}
      />
      <div className="not-found-ways">
        <h2>{messages.docsNavigation}</h2>
        <ul>
          <li>
            <a href={site.locale.path}>{site.title}</a>
          </li>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          {site.searchUrl && (
            <li>
              <a href={site.searchUrl}>{messages.browseAllPages}</a>
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}
