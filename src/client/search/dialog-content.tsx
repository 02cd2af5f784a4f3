/** The contents of the search dialog: the input, the results, and recent searches. */
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useState,
} from 'react'
import type { Hit } from '../../plugins/search/engine/types.ts'
import { SEARCH_INPUT_LIMIT } from '../../shared/constants.ts'
import { around, isPlainClick } from '../dom.ts'
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

type SetState = (change: (before: State) => State) => void

/** What the dialog does with its state. */
function actionsOf(typed: DialogProps['typed'], setState: SetState) {
  const update = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  const source = provider(SHOWN)
  const ask = asking({
    provider: source,
    debounce: DEBOUNCE,
    // Enter opens the first hit.
    answer: (answer) => update({ answer, active: 0, late: false }),
    late: () => update({ late: true }),
  })
  /** Focuses the input as well: a button that was pressed may be gone. */
  const search = (text: string) => {
    typed.text = text
    const query = text.trim()
    setState((before) => ({
      ...before,
      text,
      // The hits on screen may still be those of the query before.
      active: query === before.answer.query ? 0 : -1,
    }))
    ask(query)
    document.querySelector<HTMLInputElement>('dialog input')?.focus()
  }
  return {
    search,
    /** @returns stops */
    start: () => {
      search(typed.text)
      // Without them, the dialog is only less helpful.
      source.popular?.().then(
        (popular) => update({ popular }),
        () => {},
      )
      return () => ask('')
    },
    choose: (active: number) => update({ active }),
    readAgain: () => {
      update({ saved: readSaved(searchUrl()) })
      search(typed.text)
    },
  }
}

type Actions = ReturnType<typeof actionsOf>

export function Dialog({ typed, close }: DialogProps) {
  const [state, setState] = useState<State>(() => ({
    text: '',
    active: -1,
    saved: readSaved(searchUrl()),
    answer: NO_ANSWER,
    late: false,
    popular: [],
  }))
  const [actions] = useState(() => actionsOf(typed, setState))
  const { active, answer, late, popular, saved, text } = state
  useLayoutEffect(() => actions.start(), [actions])
  useLayoutEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  const { failed, found, query } = answer
  const onHit = ({ url, title, path }: Hit) => {
    add(searchUrl(), 'recent', { url, title: plain(title), path: plain(path) })
    rememberFound(url, found.words)
  }

  const onClick = (event: MouseEvent) => {
    const link = around<HTMLAnchorElement>(event as never, 'a')
    if (!link || link.origin !== location.origin || !isPlainClick(event as never)) return
    // A browser would add an entry for an anchor of the same page.
    if (link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0]) {
      event.preventDefault()
      location.replace(link.href)
    }
    close('followed')
  }

  const { search } = actions
  const isFound = found.hits.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it sees what its links do
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link
    <div className="search-box" onClick={onClick}>
      <Form {...state} {...actions} isFound={isFound} close={() => close()} />
      <Failed failed={failed} onRetry={() => search(typed.text)} />
      <div className="search-body" aria-busy={late} tabIndex={-1}>
        {!isQuery(text) && (
          <SavedSearches
            place={searchUrl()}
            lists={saved}
            popular={popular}
            onChange={actions.readAgain}
          />
        )}
        <DidYouMean correction={found.correction} onSuggestion={search} />
        {isFound && (
          <Listbox
            groups={byPage(found.hits)}
            active={active}
            onActive={actions.choose}
            onHit={onHit}
          />
        )}
        {!isFound && query && <NoResults query={query} found={found} onSuggestion={search} />}
      </div>
      {isFound && <Footer query={query} total={found.total} />}
    </div>
  )
}

interface FormProps extends State, Actions {
  readonly isFound: boolean
  readonly close: () => void
}

function Form({ active, answer, late, text, search, choose, isFound, close }: FormProps) {
  const { found, query } = answer

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isFound) return
    event.preventDefault()
    // Wraps around.
    const { length } = found.hits
    choose((active + step + length) % length)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = document.getElementById(optionId(active))
    const asked = text.trim()
    if (chosen) chosen.click()
    // In place of the dialog's entry in the history.
    else if (isQuery(asked)) location.replace(resultsUrl(asked))
  }

  return (
    <search>
      <form data-icon="search" onSubmit={onSubmit}>
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
          onInput={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={late ? 'search-late' : 'visually-hidden'}>
          {late
            ? message('searching')
            : isFound
              ? message('resultCount', { count: found.total })
              : query && message('noResultsFor', { query })}
        </p>
        <IconButton label={message('closeSearch')} icon="close" onClick={close} />
      </form>
    </search>
  )
}

function Footer({ query, total }: { readonly query: string; readonly total: number }) {
  return (
    <p className="search-footer">
      <span className="search-keys" aria-hidden="true">
        {message('searchKeys')}
      </span>
      <a href={resultsUrl(query)}>{message('seeAllResults', { count: total })}</a>
      {__SEARCH__ === 'algolia' && <a href="https://www.algolia.com">{message('searchBy')}</a>}
    </p>
  )
}
