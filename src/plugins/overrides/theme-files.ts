/** The files of the theme that a site can replace, and where its own go. */

import { type Config, type Files, folderOf, joinPath } from '../../plugin/index.ts'

export interface ThemeFile {
  /** What people call it: `Footer`, `layouts/wide`, `blocks/video`, `styles/navbar.css`. */
  readonly name: string
  /** Below `templates/` of docsgen: `components/Footer.tsx`. */
  readonly path: string
}

/** All of them, by kind and name. */
export function themeFiles(theme: Files): ThemeFile[] {
  return theme.list('').flatMap((path) => {
    const [, kind, name] = /^(components|layouts|blocks)\/(\w+)\.tsx$/.exec(path) ?? []
    if (kind === 'components') return [{ name: name as string, path }]
    if (kind) return [{ name: `${kind}/${name}`, path }]
    return /^styles\/[\w-]+\.css$/.test(path) ? [{ name: path, path }] : []
  })
}

/** A file and the style sheet next to it. */
export function withStyle(path: string, theme: Files): string[] {
  const style = path.replace(/\.tsx$/, '.css')
  return style !== path && theme.list('').includes(style) ? [path, style] : [path]
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
export function themeText(path: string, theme: Files): string | null {
  if (!theme.list('').includes(path)) return null
  return (theme.read(path) as string).replace(
    RELATIVE,
    (_, before: string, quote: string, target: string) => {
      const inTheme = joinPath(folderOf(path), target) ?? target
      return `${before}${quote}docsgen/templates/${inTheme.replace(/\.tsx?$/, '')}${quote}`
    },
  )
}
