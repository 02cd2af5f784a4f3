/** Where the site's own code renders something, by what its JSX has noted: see shared/instrumented-jsx.ts. */
import { isOfPackage } from '../cache/bundle-inputs.ts'
import type { Place } from '../problems/problem.ts'
import type { Note, NotedPlace } from '../shared/instrumented-jsx.ts'

/**
 * The place of an element in the site's own code; null if no such element was noted.
 * @param code what was rendered: an address, the name of a prop, or the beginning of an element
 */
export function placeOfMarkup(notes: readonly Note[], code: string): Place | null {
  const own = notes.filter(({ kind, place }) => kind === 'markup' && place !== null && isOwn(place))
  const found =
    own.find(
      ({ name }) => name === code || (/[<:]/.test(code) && name.toLowerCase().startsWith(code)),
    ) ?? own.find(({ name }) => name === 'dangerouslySetInnerHTML')
  return found?.place ? placeOf(found.place) : null
}

/** As problems have it. */
export function placeOf({ fileName, lineNumber, columnNumber }: NotedPlace): Place {
  return { file: fileName, line: lineNumber, column: columnNumber }
}

/** True for a file of the site. */
function isOwn({ fileName }: NotedPlace): boolean {
  return !fileName.startsWith('..') && !isOfPackage(fileName)
}
