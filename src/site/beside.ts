/** Relative targets between the folders of the docs and of the pages, which share their source paths, and static files. */
import { folderOf, isReactPage, joinPath } from '../shared/paths.ts'
import type { CompiledPage, Config } from '../types.ts'

/** The folders of a version. */
export type Folders = Pick<Config, 'docs' | 'pages' | 'static'>

/**
 * The source paths that a relative target may name, the most likely first.
 * @param file the file it is written in, relative to the root
 * @param doc the page; one written in React may get a link from a component in another file
 */
export function sourcesBeside(
  target: string,
  file: string,
  doc: Pick<CompiledPage, 'path' | 'file'> | null,
  folders: Folders,
): string[] {
  const files = new Set(doc && isReactPage(doc.path) ? [file, doc.file] : [file])
  const found = [...files].flatMap((from) => {
    const overlay = (sourceOf(from, folders) ?? from).replace(/^@[^/]+\//, '')
    const inRoot = joinPath(folderOf(from), target)
    return [joinPath(folderOf(overlay), target), inRoot === null ? null : sourceOf(inRoot, folders)]
  })
  return found.filter((source) => source !== null)
}

/**
 * A static file, such as `/logo.svg`, by its path from another file: `../static/logo.svg`.
 * @param file the file it is written in, relative to the root
 * @param folder the folder of the static files
 */
export function staticBeside(target: string, file: string, folder: string): string | null {
  const inRoot = joinPath(folderOf(file), target)
  return inRoot?.startsWith(`${folder}/`) ? inRoot.slice(folder.length) : null
}

/** The source path of a file; null if it is in neither folder. */
function sourceOf(file: string, { docs, pages }: Folders): string | null {
  // The longer one first: one folder may be in the other.
  const all = [docs, ...(pages === null ? [] : [pages])].sort((a, b) => b.length - a.length)
  const folder = all.find((name) => file.startsWith(`${name}/`))
  return folder === undefined ? null : file.slice(folder.length + 1)
}
