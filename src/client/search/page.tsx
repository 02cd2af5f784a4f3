/** The search page: the results of `?q=`, 20 at a time. */
import { HITS_PER_PAGE } from '../../shared/constants.ts'
import { showPart } from '../show-part.ts'
import { isQuery } from './dialog.tsx'
import { message } from './message.ts'
import { Results } from './results.tsx'

/** Shows the results until the page is left. Without a query, the list of all pages stays. */
export function showResults(signal: AbortSignal): void {
  const host = document.querySelector<HTMLElement>('[data-search-results]')
  const browse = document.querySelector<HTMLElement>('[data-search-browse]')
  const input = document.querySelector<HTMLInputElement>('main [data-search-form] input')
  const asked = new URLSearchParams(location.search)
  const query = (asked.get('q') ?? '').trim().slice(0, input?.maxLength)
  if (!host || !browse || !isQuery(query)) {
    if (host && query !== '') {
      host.append(message('queryTooShort'))
      host.hidden = false
    }
    input?.focus({ preventScroll: true })
    return
  }
  nameQuery(query)
  const page = Math.max(1, Math.floor(Number(asked.get('page')) || 1)) - 1
  showPart(<Results query={query} page={page} perPage={HITS_PER_PAGE} />, host, signal)
  host.hidden = false
  browse.hidden = true
}

function nameQuery(query: string): void {
  const title = message('searchTitleFor', { query })
  const heading = document.querySelector('main h1')
  if (heading) heading.textContent = title
  document.title = document.title.replace(message('searchTitle'), () => title)
}
