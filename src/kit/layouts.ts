/** The layouts of a site: the theme's, and the files of its own `templates/layouts`. */
import { join, relative } from 'node:path'
import { listFiles } from '../list-files.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config, Problem } from '../types.ts'
import { type Folders, kitFolders } from './statics.ts'

/** The frame of pages without a Markdown file has this name. */
export const PLAIN_LAYOUT = 'plain'

/**
 * Absolute paths by name; a site's file replaces the theme's of the same name.
 * @throws SiteError for a name that is taken
 */
export function layoutFiles({
  root,
  theme,
  own,
}: Pick<Folders, 'root' | 'theme' | 'own'>): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of [theme, own]) {
    for (const path of listFiles(join(folder, 'layouts'))) {
      const name = /^([^_/][^/]*)\.[jt]sx$/.exec(path)?.[1]
      if (name === undefined) continue
      if (name === PLAIN_LAYOUT) {
        const reason = `"${name}" is the layout of the search page and the not-found page`
        const place = { file: relative(root, join(folder, 'layouts', path)).replaceAll('\\', '/') }
        throw new SiteError([fatal('template', place, reason, 'Rename the file.')])
      }
      found.set(name, join(folder, 'layouts', path))
    }
  }
  return found
}

/** Layouts that the theme does not have, by the path of their file relative to the root. */
export function addedLayouts(config: Config): Map<string, string> {
  const { root, theme, own } = kitFolders(config)
  const all = [...layoutFiles({ root, theme, own })]
  const ofTheme = layoutFiles({ root, theme, own: theme })
  const added = all.filter(([name]) => !ofTheme.has(name))
  return new Map(added.map(([name, file]) => [relative(root, file).replaceAll('\\', '/'), name]))
}

export function layoutNames(config: Config): Set<string> {
  return new Set(layoutFiles(kitFolders(config)).keys())
}

/** @param file relative to the root */
export function withoutComponent(layout: string, file: string): Problem {
  const reason = `the layout "${layout}" has no component as its default export`
  const note = 'Write `export default function Layout(props: LayoutProps) { … }`.'
  return fatal('template', { file }, reason, note)
}
