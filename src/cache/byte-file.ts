/** Bytes that are kept in a file, so that they take no memory until they are read. */
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Bytes that are written at once. */
const BATCH_BYTES = 1_000_000

/** A range of the file. */
export interface Range {
  readonly start: number
  readonly end: number
}

export class ByteFile {
  /** Null if the bytes have to stay in memory. */
  readonly #file: number | null
  #size: number
  /** What is not in the file yet, by position. */
  readonly #pending = new Map<number, Uint8Array>()
  #pendingBytes = 0
  #canWrite = true

  /** @param file an open descriptor; null keeps everything in memory */
  constructor(file: number | null, size = 0) {
    this.#file = file
    this.#size = size
  }

  /**
   * An empty file without a name, which is gone when the process ends, however it ends.
   * @param path where to create it; null, or a place that cannot be written to, keeps it in memory
   */
  static temporary(path: string | null): ByteFile {
    if (path === null) return new ByteFile(null)
    try {
      mkdirSync(dirname(path), { recursive: true })
      const file = openSync(path, 'w+')
      rmSync(path)
      return new ByteFile(file)
    } catch {
      return new ByteFile(null)
    }
  }

  get size(): number {
    return this.#size
  }

  /** @throws RangeError if the range is not in the file */
  read({ start, end }: Range): Uint8Array {
    if (start === end) return new Uint8Array()
    const pending = this.#pending.get(start)
    if (pending) return pending
    if (this.#file === null || !(start >= 0 && start <= end && end <= this.#size))
      throw new RangeError('the file is shorter than it should be')
    const bytes = new Uint8Array(end - start)
    if (readSync(this.#file, bytes, 0, bytes.length, start) < bytes.length)
      throw new RangeError('the file is shorter than it was')
    return bytes
  }

  append(bytes: Uint8Array): Range {
    const start = this.#size
    if (bytes.length > 0) this.#pending.set(start, bytes)
    this.#size += bytes.length
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > BATCH_BYTES) this.#flush()
    return { start, end: this.#size }
  }

  #flush(): void {
    if (this.#file === null || !this.#canWrite) return
    const batch = Buffer.concat([...this.#pending.values()])
    try {
      for (let done = 0; done < batch.length; )
        done += writeSync(
          this.#file,
          batch,
          done,
          batch.length - done,
          this.#size - batch.length + done,
        )
      this.#pending.clear()
      this.#pendingBytes = 0
    } catch {
      this.#canWrite = false // The disk is full.
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
  }
}
