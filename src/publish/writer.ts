/**
 * Writes files while the caller makes the next ones. The system takes about as long to write a page as
 * docsgen takes to render it, so this uses a second core.
 */
import { writeFile } from 'node:fs'

/** Files that are written at once; the caller waits until half of them are. */
const MOST_OPEN = 16

export class Writer {
  #open = 0
  /** The first error. */
  #failure: { readonly error: unknown } | null = null
  #waiting: { readonly upTo: number; readonly go: () => void } | null = null

  /**
   * @param path absolute path in a folder that exists
   * @throws the first error of the files before
   */
  put(path: string, content: string | Uint8Array): void {
    if (this.#failure) throw this.#failure.error
    this.#open++
    writeFile(path, content, (error) => {
      this.#open--
      if (error) this.#failure ??= { error }
      if (this.#waiting && this.#open <= this.#waiting.upTo) this.#waiting.go()
    })
  }

  /** What to wait for before more files are put; null for nothing. */
  pause(): Promise<void> | null {
    return this.#open < MOST_OPEN ? null : this.#untilOpen(MOST_OPEN / 2)
  }

  /** Resolves when no file is being written any more. */
  settled(): Promise<void> {
    return this.#untilOpen(0)
  }

  /** Resolves when all files are written. @throws the first error */
  async finish(): Promise<void> {
    await this.settled()
    if (this.#failure) throw this.#failure.error
  }

  #untilOpen(upTo: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open <= upTo) resolve()
      else this.#waiting = { upTo, go: resolve }
    })
  }
}
