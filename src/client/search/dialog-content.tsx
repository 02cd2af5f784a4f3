/** The contents of the search dialog: the input, the results, and recent searches. */
import type { FormEvent, KeyboardEvent } from 'react'
import { SEARCH_INPUT_LIMIT } from '../../shared/constants.ts'
import type { Hit } from '../../shared/search/types.ts'
import { Component } from '../react.ts'
import { type Answer, asking, isQuery, NO_ANSWER } from './asking.ts'
import { rememberFound } from './found-words.ts'
import { byPage, Failed, NoResults, plain } from './hits.tsx'
import { IconButton } from './icon-button.tsx'
import { Listbox, optionId } from './listbox.tsx'
import { message } from './message.ts'
import { DEBOUNCE, provider } from './provider.ts'
import { add, readSaved, type SavedLists } from './saved.ts'
import { SavedSearches } from './saved-list.tsx'
import { resultsUrl, searchUrl } from './settings.ts'

// Declared in each file that uses it: esbuild's `define` replaces it, which removes dead branches.
declare const __SEARCH__: string

/** `HITS_ID` of constants.ts: importing it from the chunk of the page would take more bytes. */
const LIST = 'search-hits'

/** Hits shown in the dialog; the search page shows all of them. */
const SHOWN = 8

interface State {
  readonly text: string
  /** Index of the active hit, counted over all pages; -1 for none. */
  readonly active: number
  readonly saved: SavedLists
  readonly answer: Answer
  /** The next response is slow. */
  readonly late: boolean
}

interface DialogProps {
  /** What was typed before the dialog was there. */
  readonly text: string
  readonly close: () => void
}

export class Dialog extends Component<DialogProps, State> {
  readonly #place = searchUrl()
  override state: State = {
    text: '',
    active: -1,
    saved: readSaved(this.#place),
    answer: NO_ANSWER,
    late: false,
  }
  readonly #ask = asking({
    provider: provider(SHOWN),
    debounce: DEBOUNCE,
    // New results have no active hit.
    answer: (answer) => this.setState({ answer, active: -1, late: false }),
    late: () => this.setState({ late: true }),
  })

  override componentDidMount() {
    this.#search(this.props.text)
  }

  override componentDidUpdate() {
    document.getElementById(optionId(LIST, this.state.active))?.scrollIntoView({ block: 'nearest' })
  }

  override componentWillUnmount() {
    this.#ask('')
  }

  /** Focuses the input as well: a button that was pressed may be gone. */
  readonly #search = (text: string) => {
    this.setState({ text, active: -1 })
    this.#ask(text.trim())
    document.querySelector<HTMLInputElement>('dialog input')?.focus()
  }

  readonly #choose = (active: number) => this.setState({ active })

  readonly #onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { length } = this.state.answer.found.hits
    if (step === undefined || length === 0) return
    event.preventDefault()
    const { active } = this.state
    // Wraps around; Arrow Up without an active hit goes to the last one.
    this.#choose((active + step + (active < 0 && step < 0 ? 1 : 0) + length) % length)
  }

  readonly #onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = document.getElementById(optionId(LIST, this.state.active))
    const query = this.state.text.trim()
    if (chosen) chosen.click()
    else if (isQuery(query)) location.assign(resultsUrl(query))
  }

  readonly #onHit = (hit: Hit) => {
    add(this.#place, 'recent', { url: hit.url, title: plain(hit.title), path: plain(hit.path) })
    rememberFound(hit.url, this.state.answer.found.words)
  }

  override render() {
    const { text, active, saved, answer, late } = this.state
    const { found, failed, query } = answer
    const isFound = found.hits.length > 0
    return (
      <div className="search-box">
        <search>
          <form onSubmit={this.#onSubmit}>
            <input
              role="combobox"
              aria-label={message('searchPlaceholder')}
              aria-autocomplete="list"
              aria-expanded={isFound}
              aria-controls={LIST}
              aria-activedescendant={active < 0 ? undefined : optionId(LIST, active)}
              placeholder={message('searchPlaceholder')}
              maxLength={SEARCH_INPUT_LIMIT}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck="false"
              enterKeyHint="search"
              value={text}
              onInput={(event) => this.#search(event.currentTarget.value)}
              onKeyDown={this.#onKeyDown}
            />
            <p role="status" className={late ? 'search-late' : 'visually-hidden'}>
              {late
                ? message('searching')
                : isFound
                  ? message('resultCount', { count: found.total })
                  : query && message('noResultsFor', { query })}
            </p>
            <IconButton label={message('closeSearch')} icon="×" onClick={this.props.close} />
          </form>
        </search>
        <Failed failed={failed} onRetry={() => this.#search(text)} />
        <div className="search-body" aria-busy={late}>
          {!isQuery(text) && (
            <SavedSearches
              place={this.#place}
              lists={saved}
              onChange={() => {
                this.setState({ saved: readSaved(this.#place) })
                this.#search(text)
              }}
            />
          )}
          {isFound && (
            <Listbox
              id={LIST}
              groups={byPage(found.hits)}
              active={active}
              onActive={this.#choose}
              onHit={this.#onHit}
            />
          )}
          {!isFound && query && (
            <NoResults query={query} found={found} onSuggestion={this.#search} />
          )}
        </div>
        {isFound && (
          <p className="search-footer">
            <a href={resultsUrl(query)}>{message('seeAllResults', { count: found.total })}</a>
            {__SEARCH__ === 'algolia' && (
              <a href="https://www.algolia.com">{message('searchBy')}</a>
            )}
          </p>
        )}
      </div>
    )
  }
}
