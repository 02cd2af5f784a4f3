/** The dialog's hits as a listbox, grouped by page. */
import type { Hit } from '../../plugins/search/engine/types.ts'
import { HitText, Marked } from './hits.tsx'
import { message } from './message.ts'

/** `HITS_ID` of constants.ts: importing it from the chunk of the page would take more bytes. */
export const LIST = 'search-hits'

export function optionId(index: number): string {
  return `${LIST}-${index}`
}

interface ListboxProps {
  readonly groups: readonly (readonly [Hit, ...Hit[]])[]
  /** Index of the active hit, counted over all groups; -1 for none. */
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onHit: (hit: Hit) => void
}

export function Listbox({ groups, active, onActive, onHit }: ListboxProps) {
  let index = -1
  return (
    <div id={LIST} role="listbox" aria-label={message('searchResults')} tabIndex={-1}>
      {groups.map((hits) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes no fieldset
        <div key={hits[0].page} role="group" aria-labelledby={`${LIST}:${hits[0].page}`}>
          <div id={`${LIST}:${hits[0].page}`} className="hit-page" role="presentation">
            <Marked text={hits[0].title} />
          </div>
          {hits.map((hit) => {
            const own = ++index
            return (
              <a
                key={hit.url}
                id={optionId(own)}
                role="option"
                className="hit"
                aria-selected={own === active}
                href={hit.url}
                tabIndex={-1}
                onPointerMove={() => onActive(own)}
                onClick={() => onHit(hit)}
              >
                <HitText hit={hit} />
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}
