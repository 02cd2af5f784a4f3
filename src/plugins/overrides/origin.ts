/**
 * An override is a copy of a theme's file that remembers its origin: its first line has the hash of
 * the original, whose text is kept in `.origin` in the folder of the templates. Both belong in the
 * site's repository: with them, a later version of the theme can be compared with the original.
 */

import { type CommandContext, type Config, type Files, hash } from '../../plugin/index.ts'
import { ownPath } from './theme-files.ts'

const ORIGIN_FOLDER = '.origin'

const MARK = /^(?:\/\/|\/\*) docsgen:origin (\S+) ([\w-]+)[^\n]*\n/

/** A site's version of a theme's file. */
export interface Override {
  /** Below `templates/` of docsgen. */
  readonly path: string
  /** Relative to the root. */
  readonly file: string
  /** Hash of the original that it was made from. */
  readonly hash: string
  /** Its text without the first line. */
  readonly text: string
  /** Text of that original; null if the file with it is missing or was edited. */
  readonly original: string | null
}

function marked(path: string, text: string, original: string): string {
  const mark = `docsgen:origin ${path} ${hashOf(original)}`
  return path.endsWith('.css') ? `/* ${mark} */\n${text}` : `// ${mark}\n${text}`
}

export function hashOf(text: string): string {
  return hash(text).slice(0, 12)
}

function originPath(path: string, { templates }: Config): string {
  return `${templates}/${ORIGIN_FOLDER}/${path}`
}

/** A version of a theme's file, and the original that it is based on. */
export interface Version {
  readonly path: string
  readonly text: string
  readonly original: string
}

/** Writes versions of the theme's files and other files, all or none. @throws SiteError */
export function writeOverrides(
  config: Config,
  versions: readonly Version[],
  { writeTogether }: CommandContext,
  others: readonly (readonly [path: string, text: string])[] = [],
): void {
  const files = versions.flatMap(({ path, text, original }): [string, string][] => [
    [ownPath(path, config), marked(path, text, original)],
    [originPath(path, config), original],
  ])
  writeTogether([...files, ...others])
}

export function exists(config: Config, path: string, site: Files): boolean {
  return site.read(ownPath(path, config)) !== null
}

/** The overrides of a site that `docsgen override` has made. */
export function overridesOf(config: Config, site: Files): Override[] {
  const { templates, components } = config
  const files = [templates, components].flatMap((folder) =>
    site
      .list(folder)
      .filter((path) => /\.(?:[jt]sx|css)$/.test(path) && !path.startsWith(`${ORIGIN_FOLDER}/`))
      .map((path) => `${folder}/${path}`),
  )
  return [...new Set(files)].flatMap((file) => {
    const text = (site.read(file) ?? '').replace(/\r\n/g, '\n')
    const [mark, path, recorded] = MARK.exec(text) ?? []
    if (mark === undefined || path === undefined || recorded === undefined) return []
    const original = readOriginal(config, path, site)
    return [
      {
        path,
        file,
        hash: recorded,
        text: text.slice(mark.length),
        original: original !== null && hashOf(original) === recorded ? original : null,
      },
    ]
  })
}

function readOriginal(config: Config, path: string, site: Files): string | null {
  const isInside = !path.split('/').includes('..')
  const text = isInside ? site.read(originPath(path, config)) : null
  return text?.replace(/\r\n/g, '\n') ?? null
}
