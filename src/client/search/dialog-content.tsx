/** The contents of the search dialog: the input, the results, and recent searches. */
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { SEARCH_INPUT_LIMIT } from '../../shared/constants.ts'
import type { Hit } from '../../shared/search/types.ts'
import { around, isPlainClick } from '../dom.ts'
import { Component } from '../react.ts'
import { type Answer, asking, isQuery, NO_ANSWER } from './asking.ts'
import { rememberFound } from './found-words.ts'
import { byPage, DidYouMean, Failed, NoResults, plain } from './hits.tsx'
import { IconButton } from './icon-button.tsx'
import { LIST, Listbox, optionId } from './listbox.tsx'
import { message } from './message.ts'
import { DEBOUNCE, provider } from './provider.ts'
import { add, readSaved, type Saved, type SavedLists } from './saved.ts'
import { SavedSearches } from './saved-list.tsx'
import { resultsUrl, searchUrl } from './settings.ts'

// Declared in each file that uses it: esbuild's `define` replaces it, which removes dead branches.
declare const __SEARCH__: string

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
  readonly popular: readonly Saved[]
}

interface DialogProps {
  /** What was typed: before the dialog was there, and before it crashed. */
  readonly typed: { text: string }
  /** @param reason if what follows takes the place of the dialog's entry in the history */
  readonly close: (reason?: 'followed') => void
}

export class Dialog extends Component<DialogProps, State> {
  readonly #place = searchUrl()
  override state: State = {
    text: '',
    active: -1,
    saved: readSaved(this.#place),
    answer: NO_ANSWER,
    late: false,
    popular: [],
  }
  readonly #provider = provider(SHOWN)
  readonly #ask = asking({
    provider: this.#provider,
    debounce: DEBOUNCE,
    // Enter opens the first hit.
    answer: (answer) => this.setState({ answer, active: 0, late: false }),
    late: () => this.setState({ late: true }),
  })

  override componentDidMount() {
    this.#search(this.props.typed.text)
    // Without them, the dialog is only less helpful.
    this.#provider.popular?.().then(
      (popular) => this.setState({ popular }),
      () => {},
    )
  }

  override componentDidUpdate() {
    document.getElementById(optionId(this.state.active))?.scrollIntoView({ block: 'nearest' })
  }

  override componentWillUnmount() {
    this.#ask('')
  }

  /** Focuses the input as well: a button that was pressed may be gone. */
  readonly #search = (text: string) => {
    this.props.typed.text = text
    // The hits on screen may still be those of the query before.
    const query = text.trim()
    this.setState({ text, active: query === this.state.answer.query ? 0 : -1 })
    this.#ask(query)
    document.querySelector<HTMLInputElement>('dialog input')?.focus()
  }

  readonly #choose = (active: number) => this.setState({ active })

  readonly #onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { length } = this.state.answer.found.hits
    if (step === undefined || length === 0) return
    event.preventDefault()
    // Wraps around.
    this.#choose((this.state.active + step + length) % length)
  }

  readonly #onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = document.getElementById(optionId(this.state.active))
    const query = this.state.text.trim()
    if (chosen) chosen.click()
    // In place of the dialog's entry in the history.
    else if (isQuery(query)) location.replace(resultsUrl(query))
  }

  readonly #onHit = (hit: Hit) => {
    add(this.#place, 'recent', { url: hit.url, title: plain(hit.title), path: plain(hit.path) })
    rememberFound(hit.url, this.state.answer.found.words)
  }

  readonly #onClick = (event: MouseEvent) => {
    const link = around<HTMLAnchorElement>(event as never, 'a')
    if (!link || link.origin !== location.origin || !isPlainClick(event as never)) return
    // A browser would add an entry for an anchor of the same page.
    if (link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0]) {
      event.preventDefault()
      location.replace(link.href)
    }
    this.props.close('followed')
  }

  override render() {
    const { text, active, saved, popular, answer, late } = this.state
    const { found, failed, query } = answer
    const isFound = found.hits.length > 0
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it sees what its links do
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link
      <div className="search-box" onClick={this.#onClick}>
        <search>
          <form data-icon="search" onSubmit={this.#onSubmit}>
            <input
              role="combobox"
              aria-label={message('searchPlaceholder')}
              aria-autocomplete="list"
              aria-expanded={isFound}
              aria-controls={LIST}
              aria-activedescendant={isFound && active >= 0 ? optionId(active) : undefined}
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
            <IconButton
              label={message('closeSearch')}
              icon="close"
              onClick={() => this.props.close()}
            />
          </form>
        </search>
        <Failed failed={failed} onRetry={() => this.#search(text)} />
        <div className="search-body" aria-busy={late} tabIndex={-1}>
          {!isQuery(text) && (
            <SavedSearches
              place={this.#place}
              lists={saved}
              popular={popular}
              onChange={() => {
                this.setState({ saved: readSaved(this.#place) })
                this.#search(text)
              }}
            />
          )}
          <DidYouMean correction={found.correction} onSuggestion={this.#search} />
          {isFound && (
            <Listbox
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
            <span className="search-keys" aria-hidden="true">
              {message('searchKeys')}
            </span>
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
