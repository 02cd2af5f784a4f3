/** What stands in the dialog: the input, the answer, or what was looked for before. */
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { SEARCH_INPUT_LIMIT } from '../../shared/constants.ts'
import { format, messages } from '../../shared/messages.ts'
import type { Hit } from '../../shared/search/types.ts'
import { rememberFound } from './found-words.ts'
import { byPage, NoResults, plain } from './hits.tsx'
import { Listbox, optionId } from './listbox.tsx'
import { PATIENCE, provider } from './provider.ts'
import { useEffect, useRef, useState } from './react.ts'
import { addRecent, readSaved } from './saved.ts'
import { SavedSearches } from './saved-list.tsx'
import { PROVIDER, resultsUrl, searchUrl } from './settings.ts'
import { isQuery, useSearch } from './use-search.ts'

/** Hits shown in the dialog; the search page has all of them. */
const SHOWN = 8
const LIST = 'search-hits'

export function Dialog({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [place] = useState(searchUrl)
  const [saved, setSaved] = useState(() => readSaved(place))
  const [service] = useState(() => provider(SHOWN))
  const input = useRef<HTMLInputElement>(null)
  const query = text.trim()
  const { found, failed, query: answered } = useSearch(service, query, 0, PATIENCE)
  const groups = byPage(found.hits.slice(0, SHOWN))
  const hits = groups.flat()
  // With another answer nothing is chosen.
  useEffect(() => setActive(-1), [answered])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    // From the last hit on to the first, and from none up to the last.
    setActive((at) => (at + step + (at < 0 && step < 0 ? 1 : 0) + hits.length) % hits.length)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = document.getElementById(optionId(LIST, active))
    if (chosen) chosen.click()
    else if (isQuery(query)) location.assign(resultsUrl(query))
  }
  const onHit = (hit: Hit) => {
    addRecent(place, { url: hit.url, title: plain(hit.title), path: plain(hit.path) })
    rememberFound(hit.url, found.words)
  }
  const onClick = (event: MouseEvent) => {
    if (
      event.target instanceof Element &&
      event.target.closest('a') &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey
    )
      close()
  }
  const empty = isQuery(answered) && hits.length === 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links in it have keys of their own
    <div className="search-box" onClick={onClick}>
      <search>
        <form onSubmit={onSubmit}>
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={messages.searchPlaceholder}
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={hits.length > 0 ? LIST : undefined}
            aria-activedescendant={active < 0 ? undefined : optionId(LIST, active)}
            placeholder={messages.searchPlaceholder}
            maxLength={SEARCH_INPUT_LIMIT}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            enterKeyHint="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={messages.closeSearch}
            onClick={close}
          >
            <span aria-hidden="true">×</span>
          </button>
        </form>
      </search>
      <p role="status" className="visually-hidden">
        {hits.length > 0 && format(messages.resultCount, { count: found.total })}
        {empty && `${messages.noResultsFor} "${answered}"`}
      </p>
      <p role="alert" className="search-alert">
        {failed && messages.searchFailed}
      </p>
      <div className="search-body">
        {!isQuery(query) && (
          <SavedSearches place={place} lists={saved} onChange={() => setSaved(readSaved(place))} />
        )}
        {hits.length > 0 && (
          <Listbox id={LIST} groups={groups} active={active} onActive={setActive} onHit={onHit} />
        )}
        {empty && (
          <NoResults
            query={answered}
            suggestions={found.suggestions}
            onSuggestion={(suggestion) => {
              setText(suggestion)
              input.current?.focus()
            }}
          />
        )}
      </div>
      {hits.length > 0 && (
        <p className="search-footer">
          <a href={resultsUrl(answered)}>
            {format(messages.seeAllResults, { count: found.total })}
          </a>
          {PROVIDER === 'algolia' && <a href="https://www.algolia.com">{messages.searchBy}</a>}
        </p>
      )}
    </div>
  )
}
