/** Links that pages of an old site write as browsers resolve them: by the address of the page. */
import { folderOf, joinPath, trimSlashes } from '../../plugin/index.ts'
import { replacedOutside } from './code-spans.ts'
import { relativePath, sourcePath } from './folders.ts'
import type { Move, MovedPage } from './types.ts'

/** A relative address without the ending of a file. */
const LINK =
  /(\]\(<?|\b(?:href|to)=["']|^\[[^[\]\n]{1,200}\]:[ \t]*<?)((?:\.{1,2}\/)*[\p{L}\d_.-][^)\s"'<>#?:]*)(?=[)#?\s>"'])/gmu

/** Writes such links as paths of files where docsgen, which resolves by files, would miss their page. */
export function withRelativeUrls(text: string, page: MovedPage, move: Move): string {
  const { isBelowPage } = move.dialect
  if (isBelowPage === undefined) return text
  const pages = move.cache.memoize('pages', move, pagesOf)
  const folder = folderOf(sourcePath(page.to))
  return replacedOutside(text, LINK, (all, before, path) => {
    if (/\.\w+$/.test(path) && !/^[./]+$/.test(path)) return all
    const route = joinPath(isBelowPage ? page.route : folderOf(page.route), path)
    const target = route === null ? undefined : pages.byRoute.get(route)
    const found = joinPath(folder, path)
    const natural = found === null ? undefined : pages.byPath.get(found)
    if (target === undefined || natural === target) return all
    return before + relativePath(folder, target)
  })
}

interface Pages {
  /** Paths of pages, without the folders of versions and locales. */
  readonly byRoute: ReadonlyMap<string, string>
  /** The same by the path without its ending, which a link may name. */
  readonly byPath: ReadonlyMap<string, string>
}

function pagesOf({ pages }: Move): Pages {
  const all = pages.map(({ to, route }) => [route, sourcePath(to)] as const)
  return {
    byRoute: new Map(all),
    byPath: new Map(
      all.map(([, path]) => [
        trimSlashes(path.replace(/\.mdx?$/i, '').replace(/(^|\/)(?:index|README)$/, '$1')),
        path,
      ]),
    ),
  }
}
