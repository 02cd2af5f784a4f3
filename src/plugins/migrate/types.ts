/** What a reader makes of an old site, and what `migrate` writes. */
import type { UserConfig } from '../../config/user.ts'
import type { BuildCache } from '../../plugin/index.ts'
import type { OldFiles } from './old-files.ts'
import type { Todo } from './todo.ts'

/** Values of front matter by key. */
export type Matter = Readonly<Record<string, unknown>>

/** A page of the old site, and its place on the new one. */
export interface MovedPage {
  /** Absolute path of its file. */
  readonly from: string
  /** Path on the new site: `docs/guide/start.md`. */
  readonly to: string
  /** Its route, below the path of its locale, as the old site had it; without slashes around it. */
  readonly route: string
  /** What becomes of keys of its front matter; a key with the value `undefined` is removed. */
  readonly matter: Matter
  /** Markdown to put at the end, such as the features of a landing page. */
  readonly end?: string
}

/** A file that is copied as it is. */
export interface MovedFile {
  readonly from: string
  readonly to: string
}

/** A file that `migrate` makes. */
export interface MadeFile {
  readonly to: string
  readonly text: string
}

/** How the pages of a generator differ from docsgen's. */
export interface Dialect {
  /** The id of a heading by its text, before the number of a repeated one; null if it is docsgen's. */
  readonly headingId: ((text: string) => string) | null
  /** What stands between a repeated id and its number. */
  readonly repeated: string
  /**
   * Whether relative addresses begin below the page, whose own address ends with a slash, or beside
   * it; undefined where they are paths of files.
   */
  readonly isBelowPage?: boolean
  /** Whether Markdown is read as MDX, in files of any name. */
  readonly isMdx?: boolean
  /** The text of a page line by line, for the comparison, without what only the generator reads. */
  readonly shown?: (text: string) => string
  /** Changes what a page or a file that it includes says in the generator's own way. @param from absolute path */
  readonly rewrite?: (text: string, from: string) => string
}

/** The values of `site.config.ts`. */
export type Settings = {
  readonly [Key in Exclude<keyof UserConfig, 'plugins'>]?: UserConfig[Key] | undefined
}

/** An old site, read. */
export interface OldSite {
  readonly settings: Settings
  readonly pages: readonly MovedPage[]
  readonly files: readonly MovedFile[]
  readonly made: readonly MadeFile[]
  readonly dialect: Dialect
  /** Folders of the old site by the names that its imports give them: `@site/`. */
  readonly aliases: Readonly<Record<string, string>>
  /** Folders of the old site, relative to it, that the paths of included files may begin at. */
  readonly includeFolders?: readonly string[]
  /** Texts of the old site by key, in its main language, which its components ask for. */
  readonly texts?: Readonly<Record<string, string>>
  readonly todos: readonly Todo[]
}

export interface Move extends OldSite {
  /** What is derived from it. */
  readonly cache: BuildCache
}

/** A documentation generator that `migrate` reads. */
export interface Origin {
  readonly name: string
  readonly label: string
  /** Another generator with the same sites. */
  readonly alias?: string
  /** Files by which its sites are recognized, relative to their folder. */
  readonly markers: readonly string[]
  /** False for a site whose marker is that of another tool, too. @param text of the marker */
  readonly isOwn?: (text: string, has: (path: string) => boolean) => boolean
  /** @param marker the one of the files that exists */
  readonly read: (old: OldFiles, marker: string, options: ReadOptions) => Promise<OldSite>
}

export interface ReadOptions {
  /** Whether to bring all versions, or only the one that readers see first. */
  readonly versions: boolean
}
