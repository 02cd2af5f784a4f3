/** Recent and favourite hits, shown before anything is typed. */
import { format, searchMessages as messages } from '../../shared/search-messages.ts'
import { addFavourite, remove, type Saved, type SavedLists } from './saved.ts'

interface SavedSearchesProps {
  readonly place: string
  readonly lists: SavedLists
  readonly onChange: () => void
}

export function SavedSearches({ place, lists, onChange }: SavedSearchesProps) {
  const change = (how: () => void) => () => {
    how()
    onChange()
  }
  const { recent, favourites } = lists
  if (recent.length + favourites.length === 0)
    return <p className="search-hint">{messages.noRecentSearches}</p>
  return (
    <>
      <SavedList title={messages.favouriteSearches} list={favourites}>
        {(one) => (
          <IconButton
            label={messages.removeFavourite}
            name={one.title}
            text="×"
            onClick={change(() => remove(place, 'favourites', one))}
          />
        )}
      </SavedList>
      <SavedList title={messages.recentSearches} list={recent}>
        {(one) => (
          <>
            <IconButton
              label={messages.saveSearch}
              name={one.title}
              text="☆"
              onClick={change(() => addFavourite(place, one))}
            />
            <IconButton
              label={messages.removeRecent}
              name={one.title}
              text="×"
              onClick={change(() => remove(place, 'recent', one))}
            />
          </>
        )}
      </SavedList>
    </>
  )
}

interface SavedListProps {
  readonly title: string
  readonly list: readonly Saved[]
  readonly children: (one: Saved) => React.ReactNode
}

function SavedList({ title, list, children }: SavedListProps) {
  if (list.length === 0) return null
  return (
    <section className="search-saved" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {list.map((one) => (
          <li key={one.url}>
            <a className="hit" href={one.url}>
              <span className="hit-path">{one.path}</span>
              {one.path !== one.title && <span className="hit-excerpt">{one.title}</span>}
            </a>
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function IconButton({
  label,
  name,
  text,
  onClick,
}: {
  label: string
  name: string
  text: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={format(label, { name })}
      onClick={onClick}
    >
      <span aria-hidden="true">{text}</span>
    </button>
  )
}
