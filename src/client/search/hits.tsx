/** The markup of hits, shared by the dialog and the search page. */

import type { Found, Hit, Text } from '../../plugins/search/engine/types.ts'
import { format } from '../../shared/format.ts'
import { message } from './message.ts'

/** Text with its matches in `<mark>`. Strings become text nodes, never markup. */
export function Marked({ text }: { text: Text }) {
  return text.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a mark is nothing but its text
    typeof piece === 'string' ? piece : <mark key={at}>{piece.mark}</mark>,
  )
}

/** The text of a hit: the headings it is under, and an excerpt. */
export function HitText({ hit: { path, excerpt, kind } }: { hit: Hit }) {
  return (
    <>
      <span className={`hit-path ${kind}`}>
        <Marked text={path} />
      </span>
      <span className="hit-excerpt">
        <Marked text={excerpt} />
      </span>
    </>
  )
}

export function plain(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.mark)).join('')
}

/** Groups hits by page, in the order of each page's best hit; those that show no match come last. */
export function byPage(hits: readonly Hit[]): (readonly [first: Hit, ...others: Hit[]])[] {
  const pages = new Map<string, [Hit, ...Hit[]]>()
  for (const hit of hits) {
    const page = pages.get(hit.page)
    if (page) page.push(hit)
    else pages.set(hit.page, [hit])
  }
  const showsMatch = ({ path, excerpt }: Hit) =>
    Number([...path, ...excerpt].some((piece) => typeof piece !== 'string'))
  for (const page of pages.values()) page.sort((a, b) => showsMatch(b) - showsMatch(a))
  return [...pages.values()]
}

/** The message of a failed search, and a button to repeat it. */
export function Failed({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="search-alert">
        {failed && message('searchFailed')}
      </p>
      {failed && (
        <button type="button" className="button" onClick={onRetry}>
          {message('retry')}
        </button>
      )}
    </>
  )
}

interface DidYouMeanProps {
  readonly correction: string | null
  readonly onSuggestion: (query: string) => void
}

/** Proposes another word for a code that is not in the pages. */
export function DidYouMean({ correction, onSuggestion }: DidYouMeanProps) {
  return (
    correction !== null && (
      <p className="search-hint">
        <button type="button" className="button" onClick={() => onSuggestion(correction)}>
          {message('didYouMean', { query: correction })}
        </button>
      </p>
    )
  )
}

interface NoResultsProps {
  readonly query: string
  readonly found: Found
  readonly onSuggestion: (query: string) => void
}

export function NoResults({ query, found, onSuggestion }: NoResultsProps) {
  const { suggestions, ways } = found
  const { links, feedbackUrl } = ways
  return (
    <>
      <p className="search-hint">{message('noResultsFor', { query })}</p>
      <section className="search-saved">
        <h2>{message('trySearchingFor')}</h2>
        <ul>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" className="hit" onClick={() => onSuggestion(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="hit" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {feedbackUrl && (
        <p className="search-hint">
          {message('believeQuery')}{' '}
          <a href={format(feedbackUrl, { query: encodeURIComponent(query) })}>
            {message('letUsKnow')}
          </a>
        </p>
      )}
    </>
  )
}
