import { join } from 'node:path'
import type { Progress } from './content/compile-all.ts'
import { Disk } from './content/disk.ts'
import { Memo } from './memo.ts'
import { fingerprint } from './package.ts'
import type { Kit } from './types.ts'

/** What lives from one build to the next: the memory, and the files as they were last read. */
export class Session {
  readonly useCache: boolean
  /** Told how many pages of all that need it are compiled. */
  progress: Progress = () => {}
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
