/** Targets as they are written. */
import { relative } from 'node:path/posix'

/** The path from a folder to a file. @param dotted begins with `./` where it leads to no folder above */
export function relativePath(folder: string, to: string, dotted: boolean): string {
  const path = relative(`/${folder}`, `/${to}`)
  if (path === '') return './'
  return dotted && !path.startsWith('../') ? `./${path}` : path
}

/** Escapes what would end or change a target in Markdown, HTML, YAML or JavaScript; letters stay readable. */
export function encodePath(path: string): string {
  return path.replace(/[\s()<>"'`#?%\\{}[\]|&,]/g, (character) =>
    character === '(' || character === ')' || character === "'"
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character),
  )
}
