/** The layouts of a site: the theme's, and the files of its own `templates/layouts`. */
import { join, relative } from 'node:path'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config, Problem } from '../types.ts'
import { listFiles } from '../utilities/list-files.ts'
import { type Folders, themeFolders } from './static-files.ts'

/** The frame of pages without a Markdown file has this name. */
export const PLAIN_LAYOUT = 'plain'

/**
 * Absolute paths by name; a site's file replaces the theme's of the same name.
 * @throws SiteError for a name that is taken
 */
export function layoutFiles({
  root,
  defaultTemplates,
  siteTemplates,
}: Pick<Folders, 'root' | 'defaultTemplates' | 'siteTemplates'>): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of [defaultTemplates, siteTemplates]) {
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
  const { root, defaultTemplates, siteTemplates } = themeFolders(config)
  const all = [...layoutFiles({ root, defaultTemplates, siteTemplates })]
  const ofTheme = layoutFiles({ root, defaultTemplates, siteTemplates: defaultTemplates })
  const added = all.filter(([name]) => !ofTheme.has(name))
  return new Map(added.map(([name, file]) => [relative(root, file).replaceAll('\\', '/'), name]))
}

export function layoutNames(config: Config): Set<string> {
  return new Set(layoutFiles(themeFolders(config)).keys())
}

/** @param file relative to the root */
export function withoutComponent(layout: string, file: string): Problem {
  const reason = `the layout "${layout}" has no component as its default export`
  const note = 'Write `export default function Layout(props: LayoutProps) { … }`.'
  return fatal('template', { file }, reason, note)
}
