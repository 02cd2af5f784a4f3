/** The results on the search page, with pagination. */
import { useLayoutEffect, useState } from 'react'
import { type Answer, asking, NO_ANSWER } from './asking.ts'
import { rememberFound } from './found-words.ts'
import { byPage, DidYouMean, Failed, HitText, Marked, NoResults } from './hits.tsx'
import { message } from './message.ts'
import { provider } from './provider.ts'
import { resultsUrl } from './settings.ts'

interface ResultsProps {
  readonly query: string
  /** From 0. */
  readonly page: number
  readonly perPage: number
}

export function Results({ query, page, perPage }: ResultsProps) {
  const [state, setState] = useState<Answer & { readonly late: boolean }>({
    ...NO_ANSWER,
    late: false,
  })
  const [ask] = useState(() =>
    asking({
      provider: provider(perPage),
      answer: (answer) => {
        const last = Math.ceil(answer.found.total / perPage) - 1
        // A page after the last one redirects to the last one.
        if (page > last && last >= 0) location.replace(resultsUrl(query, last))
        else setState({ ...answer, late: false })
      },
      late: () => setState((before) => ({ ...before, late: true })),
    }),
  )
  useLayoutEffect(() => {
    ask(query, page)
    return () => ask('')
  }, [ask, query, page])

  const retry = () => {
    ask(query, page)
    // The button disappears with the next response.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  const { found, failed, query: answered, late } = state
  const nothing = answered !== '' && found.hits.length === 0
  return (
    <div className="search-results" aria-busy={late}>
      <p role="status">
        {late && message('searching')}
        {found.hits.length > 0 && message('resultCount', { count: found.total })}
      </p>
      <Failed failed={failed} onRetry={retry} />
      <DidYouMean correction={found.correction} onSuggestion={goTo} />
      {nothing && <NoResults query={query} found={found} onSuggestion={goTo} />}
      {byPage(found.hits).map((hits) => (
        <section key={hits[0].page} className="search-page-hits">
          <h2>
            <a href={hits[0].page}>
              <Marked text={hits[0].title} />
            </a>
          </h2>
          <ul>
            {hits.map((hit) => (
              <li key={hit.url}>
                <a
                  className="hit"
                  href={hit.url}
                  onClick={() => rememberFound(hit.url, found.words)}
                >
                  <HitText hit={hit} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pages query={query} page={page} count={Math.ceil(found.total / perPage)} />
    </div>
  )
}

const goTo = (query: string) => location.assign(resultsUrl(query))

/** Page numbers shown on either side of the current one. */
const BESIDE = 3

function Pages({ query, page, count }: { query: string; page: number; count: number }) {
  if (count < 2) return null
  const numbers = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i === 0 || i === count - 1 || Math.abs(i - page) <= BESIDE,
  )
  return (
    <nav className="search-pages" aria-label={message('resultPages')}>
      <ul>
        {numbers.map((number, i) => (
          <li
            key={number}
            className={i > 0 && number - (numbers[i - 1] as number) > 1 ? 'after-gap' : undefined}
          >
            <a href={resultsUrl(query, number)} aria-current={number === page ? 'page' : undefined}>
              {number + 1}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
