/** The files of the theme that a site can replace, and where its own go. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../kit/statics.ts'
import { packageRoot } from '../../package.ts'
import type { Config } from '../../plugin/index.ts'
import { folderOf, joinPath } from '../../shared/paths.ts'

export interface ThemeFile {
  /** What people call it: `Footer`, `layouts/wide`, `blocks/video`, `styles/navbar.css`. */
  readonly name: string
  /** Below `templates/` of docsgen: `components/Footer.tsx`. */
  readonly path: string
}

const THEME = join(packageRoot, 'templates')

/** All of them, by kind and name. */
export function themeFiles(): ThemeFile[] {
  return listFiles(THEME).flatMap((path) => {
    const [, kind, name] = /^(components|layouts|blocks)\/(\w+)\.tsx$/.exec(path) ?? []
    if (kind === 'components') return [{ name: name as string, path }]
    if (kind) return [{ name: `${kind}/${name}`, path }]
    return /^styles\/[\w-]+\.css$/.test(path) ? [{ name: path, path }] : []
  })
}

/** A file and the style sheet next to it. */
export function withStyle(path: string): string[] {
  const style = path.replace(/\.tsx$/, '.css')
  return style !== path && listFiles(THEME).includes(style) ? [path, style] : [path]
}

/** Where a site's own version belongs, relative to the root. A block is replaced by a component. */
export function ownPath(path: string, { templates, components }: Config): string {
  const block = /^blocks\/(.*)$/.exec(path)?.[1]
  return block === undefined ? `${templates}/${path}` : `${components}/${block}`
}

const RELATIVE = /(\bfrom\s+|\bimport\s*(?:\(\s*)?|@import\s+)(['"])(\.{1,2}\/[^'"]+)\2/g

/**
 * The text of a theme's file for a site's folder: its relative imports name the package. Null if the
 * theme has no such file.
 */
export function themeText(path: string): string | null {
  if (!listFiles(THEME).includes(path)) return null
  const text = readFileSync(join(THEME, path), 'utf8')
  return text.replace(RELATIVE, (_, before: string, quote: string, target: string) => {
    const inTheme = joinPath(folderOf(path), target) ?? target
    return `${before}${quote}docsgen/templates/${inTheme.replace(/\.tsx?$/, '')}${quote}`
  })
}
