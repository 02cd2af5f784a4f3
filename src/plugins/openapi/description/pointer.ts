/** The parts of JSON pointers in references: `#/paths/~1books`. */
import { decoded } from './files.ts'
import type { Path } from './walk.ts'

/** @param pointer begins with a slash */
export function partsOf(pointer: string): string[] {
  return pointer.slice(1).split('/').map(unescapePart)
}

export function pointerTo(path: Path): string {
  return ['#', ...path.map((part) => escapePart(String(part)))].join('/')
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')
}

function unescapePart(part: string): string {
  return decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}
