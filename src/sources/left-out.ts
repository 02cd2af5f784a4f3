/** Files in the docs folder that look like pages, and are none. */
import { warning } from '../problems/problem.ts'
import { folderOf } from '../shared/paths.ts'
import type { Problem, Source } from '../types.ts'
import { matterOfFile } from './matter-yaml.ts'

/** A README that is the page of its folder if there is no index: without an address of its own. */
export function isReadme(source: Source): boolean {
  return /(?:^|\/)readme\.\w+$/i.test(source.path) && typeof matterOfFile(source).slug !== 'string'
}

/** Links to folders that are not followed, which `Disk.list` marks with a slash. */
export function linkedFolders(paths: readonly string[], docs: string): Problem[] {
  return paths
    .filter((path) => path.endsWith('/'))
    .map((path) => {
      const reason =
        'this symbolic link is not followed, because it leads out of the site, to a folder that contains it, or on from another link'
      const note = 'Move or copy the folder itself here, or link to a folder of the site.'
      return warning('unreadable', { file: `${docs}/${path.slice(0, -1)}` }, reason, note)
    })
}

/** READMEs beside an index, which is the page of the folder then. */
export function hiddenReadmes(sources: readonly Source[]): Problem[] {
  const readmes = sources.filter((source) => isReadme(source))
  if (readmes.length === 0) return []
  const indexes = sources.filter(({ path }) => /(?:^|\/)index\.\w+$/i.test(path))
  return readmes.flatMap(({ path, file, locale }) => {
    const index = indexes.find(
      (other) =>
        folderOf(other.path) === folderOf(path) &&
        (other.locale === null || other.locale === locale),
    )
    if (index === undefined) return []
    const reason = `this file is not published, because ${index.file} is the page of the folder`
    const note = 'Give it a `slug`, rename it to _README.md, or move it out of the folder.'
    return [warning('left-out', { file }, reason, note, file)]
  })
}
