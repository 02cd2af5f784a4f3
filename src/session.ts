import { join } from 'node:path'
import { Disk } from './content/disk.ts'
import { Memo } from './memo.ts'
import { fingerprint } from './package.ts'

/** What lives from one build to the next: the memory, and the files as they were last read. */
export class Session {
  readonly #useCache: boolean
  #disk: Disk | null = null
  #memo: Memo | null = null

  /** @param useCache false neither reads nor writes the memory in `.docsgen` */
  constructor(useCache = true) {
    this.#useCache = useCache
  }

  /** @param root absolute path of the site; a session serves one site */
  disk(root: string): Disk {
    this.#disk ??= new Disk(root)
    return this.#disk
  }

  memo(root: string): Memo {
    this.#memo ??= new Memo(this.#useCache ? join(root, '.docsgen', 'memory') : null, fingerprint)
    return this.#memo
  }

  /** Absolute paths of all files that the last build read. */
  inputs(root: string): string[] {
    return this.disk(root).paths().map((path) => join(root, path))
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
