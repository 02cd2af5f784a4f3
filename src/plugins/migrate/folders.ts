/** Brings whole folders. */
import type { OldFiles } from './old-files.ts'
import type { MovedFile } from './types.ts'

/**
 * The files of a folder, to be copied as they are.
 * @param to folder of the new site, such as `static`
 * @param isLeftOut by path in the folder
 */
export function filesIn(
  old: OldFiles,
  folder: string,
  to: string,
  isLeftOut: (path: string) => boolean = () => false,
): MovedFile[] {
  return old.list(folder).flatMap((path) => {
    const from = isLeftOut(path) ? null : old.find(`${folder}/${path}`)
    return from === null ? [] : [{ from, to: `${to}/${path}` }]
  })
}

/** The folder of pages, of the current version or an older one, that a file of the new site is in. */
export function pagesFolder(to: string): string | null {
  return /^(?:docs|versions\/[^/]+)(?=\/)/.exec(to)?.[0] ?? null
}

/** Files that belong to the tools of a repository. */
export function isTooling(path: string): boolean {
  return /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|pnpm-.*|[\w.-]*\.lockb?|tsconfig.*|.*\.config\.[cm]?[jt]s|\..*)$|(?:^|\/)config\.[cm]?[jt]s$/.test(
    path,
  )
}

/** Files of a project that it makes its site of, and does not publish as they are. */
export function isSource(path: string): boolean {
  // Whether hidden files are published is decided elsewhere, with a report.
  if (path.startsWith('.')) return false
  return (
    isTooling(path) || /\.(?:mdx?|[cm]?[jt]sx?|s[ac]ss|less)$|^[^/]+\.(?:ya?ml|toml)$/i.test(path)
  )
}

/** `guide/index.md` → `guide` */
export function routeOfPath(path: string, index: RegExp): string {
  return path
    .replace(/\.(?:mdx?|markdown)$/i, '')
    .replace(index, '')
    .replace(/^\/|\/$/g, '')
}

/** `docs/@de/guide/start.md` → `guide/start.md` */
export function sourcePath(to: string): string {
  return to.slice((pagesFolder(to) ?? '').length + 1).replace(/^@[^/]+\//, '')
}

/** (`docs/a`, `docs/b/c.md`) → `../b/c.md` */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [folder.split('/').filter(Boolean), path.split('/')]
  let same = 0
  while (same < from.length && from[same] === to[same]) same++
  const up = from.length - same
  return `${up === 0 ? './' : '../'.repeat(up)}${to.slice(same).join('/')}`
}
