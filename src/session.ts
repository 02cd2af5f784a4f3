import { join, relative } from 'node:path'
import { BuildCache } from './cache/build-cache.ts'
import { isOfPackage, isWatched } from './cache/bundle-inputs.ts'
import { Latest } from './cache/latest.ts'
import { Memo } from './cache/memo.ts'
import type { History } from './history/history.ts'
import { fingerprint } from './package.ts'
import type { StageProgress } from './publish/publish.ts'
import { Published } from './publish/published.ts'
import type { ReactPages } from './react-pages/render.ts'
import { type RoutingArgument, routeSite, routingKey, type SiteRouting } from './site/routing.ts'
import { Disk } from './sources/disk.ts'
import type { PublishingRules } from './sources/publishing.ts'
import type { ThemeSource } from './theme/argument.ts'
import type { ComponentBundle } from './theme/components.ts'
import type { LinkedStaticFiles } from './theme/linked-static-files.ts'
import type { ThemeVersion } from './theme/load.ts'
import type { SiteCss } from './theme/site-css.ts'
import type { Config, Output, Theme } from './types.ts'

/** What a build depends on besides the docs and the theme. */
export interface BuildContext {
  readonly config: Config
  /** Absolute path of the output folder. */
  readonly out: string
  readonly history: History
  /** Which files pages may publish. */
  readonly publishing: PublishingRules
  /** Under watch, absolute paths of the files that change when a `ref` of `versions` moves. */
  readonly refs: readonly string[]
  /** When it began, in milliseconds since 1970. */
  readonly since: number
  /** See unchanged.ts. */
  readonly configuration: string | null
  /** Paths of the static files, such as `/logo.svg`. */
  readonly staticFiles: ReadonlySet<string>
  /** The static files themselves. They are no part of the theme, so that an edit of one changes no page. */
  readonly staticOutputs: readonly Output[]
  /** Those that symbolic links among them lead to. */
  readonly linked: LinkedStaticFiles
  /** Names of the layouts that pages can use. */
  readonly layouts: ReadonlySet<string>
  /** The configuration's files and all in the folders besides the docs, by paths relative to the root. */
  readonly files: ReadonlySet<string>
}

/** The theme, the client, the components and the pages in React, not yet loaded. */
export interface SiteCode {
  /** The components of docsgen that pages mention. */
  readonly theme: ThemeVersion
  readonly components: ComponentBundle
  readonly pages: ReactPages
  readonly css: SiteCss
}

/** State shared by successive builds: the cache, the files as last read, and the theme. */
export class Session {
  readonly useCache: boolean
  /** Called with the number of compiled pages and of all pages to compile. */
  progress: StageProgress = () => {}
  /** Called with the id of another process that builds into the same folder, during a long wait for it. */
  waiting: (pid: number) => void = () => {}
  /** Called with the folders of earlier sites that could not be deleted, as absolute paths. */
  leaving: (folders: readonly string[]) => void = () => {}
  /** Null when they must be loaded. */
  context: BuildContext | null = null
  code: SiteCode | null = null
  /** What plugins make of the style sheets in the last build; null before the first. */
  css: SiteCss | null = null
  /** Hashes of the theme's own files; null when they must be read. */
  themeSourceFiles: ThemeSource['files'] | null = null
  /** What is in the output folder; null when it must be read. */
  published: Published | null = null
  /** What builds derive from data, for the next one. */
  readonly cache = new BuildCache()
  readonly #routings = new Latest<SiteRouting>()
  /** True until the first build: only a fresh process may reuse the output of a previous run unbuilt. */
  isNew = true
  #disk: Disk | null = null
  #memo: Memo | null = null
  #theme: { readonly key: string; readonly theme: Promise<Theme> } | null = null

  #lastTheme: Theme | null = null
  #record: (() => void) | null = null

  /** @param useCache false neither reads nor writes the caches in `.docsgen` */
  constructor(useCache = true) {
    this.useCache = useCache
  }

  /** The site's files. @param root absolute path of the site; a session is for one site */
  disk(root: string): Disk {
    this.#disk ??= new Disk(root)
    return this.#disk
  }

  /** The site's cache. @param root absolute path of the site */
  memo(root: string): Memo {
    this.#memo ??= new Memo(this.useCache ? join(root, '.docsgen', 'memory') : null, fingerprint)
    return this.#memo
  }

  /**
   * The theme with this key, unless it is the last build's.
   * @param load called with the last theme that could be loaded
   */
  theme(key: string, load: (last: Theme | null) => Promise<Theme>): Promise<Theme> {
    if (this.#theme?.key !== key) {
      this.#theme = { key, theme: load(this.#lastTheme) }
      this.#theme.theme.then(
        (theme) => {
          this.#lastTheme = theme
        },
        () => {
          this.#theme = null
        },
      )
    }
    return this.#theme.theme
  }

  /** What is in the output folder; read again if someone else has written to it. */
  publishedIn(out: string, root: string): Published {
    if (!this.published?.isCurrent()) this.published = new Published(out, root)
    return this.published
  }

  /** The routing of these pages; made unless it is the last one. */
  routing(argument: RoutingArgument): SiteRouting {
    return this.#routings.get('last', routingKey(argument, this.cache), () =>
      routeSite(argument, this.cache),
    )
  }

  /** Absolute paths of all files that the last build read or looked for. */
  inputs(root: string): string[] {
    const read = this.disk(root)
      .paths()
      .map((path) => join(root, path))
    const { components, pages } = this.code ?? {}
    const imports = (this.#lastTheme?.imports.files ?? []).filter((path) => !isOfPackage(path))
    const ofCode = [...imports, ...Object.keys(pages?.inputs ?? {}), ...this.#settings].filter(
      isWatched,
    )
    const { refs = [], linked } = this.context ?? {}
    const ofLinks = linked ? [...linked.files.values(), ...linked.folders, ...linked.rules] : []
    return [
      ...read,
      ...ofLinks.map((path) => join(root, path)),
      ...ofCode.map((path) => join(root, path)),
      ...(components?.inputs ?? []),
      ...(this.css?.watched ?? []),
      ...refs,
    ]
  }

  /**
   * Keeps what a build read, so that the next process knows at once whether it has anything to do.
   * Under watch that is done when the session is saved, unless another build has begun.
   */
  keep({ watch }: Config, record: () => void): void {
    if (!this.useCache) return
    if (watch) this.#record = record
    else record()
  }

  /**
   * Begins a build.
   * @param changed the only files that have changed since the last one, by paths relative to the root;
   *   undefined if anything may have
   */
  begin(changed: ReadonlySet<string> | undefined): void {
    this.#record = null
    this.#disk?.assumeUnchangedExcept(changed ?? null)
    if (changed) {
      if (this.#components.some((path) => changed.has(path))) this.code = null
      return
    }
    this.context = null
    this.code = null
    this.themeSourceFiles = null
    this.published = null
  }

  /** The files of components that nothing else is read from, by paths relative to the root. */
  get #components(): readonly string[] {
    if (!this.context || !this.code) return []
    const { root } = this.context.config
    const settings = this.#settings
    return this.code.components.inputs
      .map((path) => relative(root, path).replaceAll('\\', '/'))
      .filter((path) => !settings.has(path))
  }

  /**
   * The files of the configuration, and those that decide how code is bundled, by paths relative to the
   * root, whether or not they exist.
   */
  get #settings(): ReadonlySet<string> {
    const { components, pages } = this.code ?? {}
    return new Set([
      ...(this.context?.config.inputs ?? []),
      ...(components?.settings.files ?? []),
      ...Object.keys(pages?.settings.files ?? {}),
      ...(this.#lastTheme?.imports.settings.files ?? []),
    ])
  }

  /**
   * The changed files by paths relative to the root if rereading only them is enough; undefined if
   * everything must be checked.
   * @param changed absolute paths; null if anything may have changed
   */
  changedFiles(root: string, changed: ReadonlySet<string> | null): ReadonlySet<string> | undefined {
    if (changed === null || this.context === null) return undefined
    const disk = this.disk(root)
    const paths = [...changed].map((path) => relative(root, path).replaceAll('\\', '/'))
    const found = paths.filter((path) => disk.exists(path) || this.#wasThere(path, disk))
    const others = new Set([
      ...this.#settings,
      ...(this.#lastTheme?.imports.files ?? []),
      ...this.context.staticOutputs.map(({ source }) => source),
      ...this.context.linked.files.values(),
    ])
    const isText = (path: string) => /\.(mdx?|markdown|ya?ml|json)$/i.test(path) && disk.has(path)
    const isPage = (path: string) => isText(path) && !others.has(path)
    const isKnown = (path: string) => isPage(path) || this.#components.includes(path)
    return found.every((path) => isKnown(path) && disk.exists(path)) ? new Set(found) : undefined
  }

  /**
   * True if the last build found a file there, relative to the root. Any other that is gone is a
   * temporary file, which came and went since then.
   */
  #wasThere(path: string, disk: Disk): boolean {
    if (!this.context || disk.knows(path) || this.context.files.has(path)) return true
    const full = join(this.context.config.root, path)
    const { inputs = [], described = {} } = this.code?.components ?? {}
    const isStyle = Object.values(described).some(({ styles }) => styles.includes(path))
    const isOfTheme = this.#lastTheme?.imports.files.includes(path) ?? false
    return isStyle || isOfTheme || this.#settings.has(path) || inputs.includes(full)
  }

  /** What is wrong with the stored cache, as a sentence; null if nothing is. */
  get damage(): string | null {
    return this.#memo?.damage ?? null
  }

  /** Stores the cache for the next run. */
  save(): void {
    this.#memo?.save()
    try {
      this.#record?.()
    } catch {
      // Nothing depends on it: the next process reads the files.
    }
  }
}

/** Measures the stages of a build. */
export class Clock {
  /** Milliseconds by stage. */
  readonly times: Record<string, number> = {}

  /** Runs a stage and adds its duration. */
  async time<T>(stage: string, run: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await run()
    } finally {
      this.times[stage] = (this.times[stage] ?? 0) + performance.now() - start
    }
  }
}
