/** Recent and favorite hits, or else popular pages, shown before anything is typed. */
import { IconButton } from './icon-button.tsx'
import { message } from './message.ts'
import { add, remove, type Saved, type SavedLists } from './saved.ts'

/** Recent hits shown when there are favorites. */
const RECENT_BESIDE_FAVORITES = 4

interface SavedSearchesProps {
  readonly place: string
  readonly lists: SavedLists
  /** Shown if there are no others. */
  readonly popular: readonly Saved[]
  readonly onChange: () => void
}

export function SavedSearches({ place, lists, popular, onChange }: SavedSearchesProps) {
  const { recent, favorites } = lists
  if (recent.length + favorites.length === 0)
    return popular.length > 0 ? (
      <SavedList title={message('popularPages')} hits={popular} />
    ) : (
      <p className="search-hint">{message('noRecentSearches')}</p>
    )
  const onRemove = (one: Saved) => {
    remove(place, one)
    onChange()
  }
  const onKeep = (one: Saved) => {
    add(place, 'favorites', one)
    onChange()
  }
  return (
    <>
      <SavedList title={message('favoriteSearches')} hits={favorites} onRemove={onRemove} />
      <SavedList
        title={message('recentSearches')}
        hits={favorites.length > 0 ? recent.slice(0, RECENT_BESIDE_FAVORITES) : recent}
        onRemove={onRemove}
        onKeep={onKeep}
      />
    </>
  )
}

interface SavedListProps {
  readonly title: string
  readonly hits: readonly Saved[]
  readonly onRemove?: (one: Saved) => void
  readonly onKeep?: (one: Saved) => void
}

function SavedList({ title, hits, onRemove, onKeep }: SavedListProps) {
  return (
    <section className="search-saved" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {hits.map((one) => {
          const name = one.title
          return (
            <li key={one.url}>
              <a className="hit" href={one.url}>
                <span className="hit-path">{one.path}</span>
                {one.path !== name && <span className="hit-excerpt">{name}</span>}
              </a>
              {onKeep && (
                <IconButton
                  label={message('saveSearch', { name })}
                  icon="star"
                  onClick={() => onKeep(one)}
                />
              )}
              {onRemove && (
                <IconButton
                  label={message('removeSaved', { name })}
                  icon="close"
                  onClick={() => onRemove(one)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
