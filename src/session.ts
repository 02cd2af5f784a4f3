import { join, relative } from 'node:path'
import type { Progress } from './content/compile-all.ts'
import { Disk } from './content/disk.ts'
import type { Published } from './emit/emit.ts'
import type { History } from './history/history.ts'
import { Memo } from './memo.ts'
import { fingerprint } from './package.ts'
import type { Linked } from './site/link.ts'
import type { Config, Kit } from './types.ts'

/** What a build sees around the docs. */
export interface Around {
  readonly config: Config
  /** Absolute path of the output folder. */
  readonly out: string
  readonly history: History
  /** Key of the theme and the client. */
  readonly kit: string
}

export interface LastBuild {
  readonly around: Around
  readonly linked: Linked
  readonly published: Published
}

/** What lives from one build to the next: the memory, and the files as they were last read. */
export class Session {
  readonly useCache: boolean
  /** Told how many pages of all that need it are compiled. */
  progress: Progress = () => {}
  /** What the last whole build left; null before it and after one that failed. */
  last: LastBuild | null = null
  /** Until its first build has begun: only then may the site of another run be taken as it is. */
  isNew = true
  #disk: Disk | null = null
  #memo: Memo | null = null
  #kit: { readonly key: string; readonly kit: Promise<Kit> } | null = null

  #imports: readonly string[] = []

  /** @param useCache false neither reads nor writes the memory in `.docsgen` */
  constructor(useCache = true) {
    this.useCache = useCache
  }

  /** @param root absolute path of the site; a session serves one site */
  disk(root: string): Disk {
    this.#disk ??= new Disk(root)
    return this.#disk
  }

  memo(root: string): Memo {
    this.#memo ??= new Memo(this.useCache ? join(root, '.docsgen', 'memory') : null, fingerprint)
    return this.#memo
  }

  /** The kit with this key; loaded unless it is the one of the last build. */
  kit(key: string, load: () => Promise<Kit>): Promise<Kit> {
    if (this.#kit?.key !== key) {
      this.#kit = { key, kit: load() }
      this.#kit.kit.then(
        ({ imports }) => {
          this.#imports = imports
        },
        () => {
          this.#kit = null
        },
      )
    }
    return this.#kit.kit
  }

  /** Absolute paths of all files that the last build read. */
  inputs(root: string): string[] {
    const read = this.disk(root)
      .paths()
      .map((path) => join(root, path))
    return [...read, ...this.#imports]
  }

  /**
   * The same files by paths relative to the root, if a build that looks at them alone sees all
   * that has changed.
   * @param changed absolute paths; null for anything
   */
  known(root: string, changed: readonly string[] | null): ReadonlySet<string> | undefined {
    const paths = changed?.map((path) => relative(root, path).replaceAll('\\', '/'))
    const isText = (path: string) => /\.(md|markdown|ya?ml|json)$/i.test(path)
    const disk = this.disk(root)
    return paths?.every((path) => isText(path) && disk.has(path)) ? new Set(paths) : undefined
  }

  /** What was wrong with the memory of the last run, in one sentence; null if nothing was. */
  get damage(): string | null {
    return this.#memo?.damage ?? null
  }

  /** Keeps the memory for the next run. */
  save(): void {
    this.#memo?.save()
  }
}

/** Measures the stages of one build. */
export class Clock {
  readonly times: Record<string, number> = {}

  /** Runs a stage and adds what it took, in milliseconds. */
  async time<T>(stage: string, run: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await run()
    } finally {
      this.times[stage] = (this.times[stage] ?? 0) + performance.now() - start
    }
  }
}
