/**
 * The memoization cache.
 *
 * A memoized function takes one plain argument and reads nothing else; the key is the hash of that
 * argument, so there is no dependency list to maintain. Entries that neither this build nor the one
 * before used are dropped. Between runs the cache is stored in one file that is safe to delete and
 * safe to damage: each entry has its own digest.
 */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { hash, keyOf } from './hash.ts'
import { messageOf } from './problems.ts'

/** Position of an entry in the file; entries are read on demand. */
interface Slice {
  readonly start: number
  readonly end: number
  /** Digest of the stored bytes; the prefix `bytes:` marks a binary entry, all others are JSON. */
  readonly digest: string
}

const BYTES = 'bytes:'

/** Width of the length of the head, at the end of the file. */
const LENGTH_DIGITS = 12
/** Bytes that are written at once. */
const BATCH_BYTES = 1_000_000

interface Head {
  /** Hash of the code that made the entries. */
  readonly version: string
  readonly slices: Readonly<Record<string, Slice>>
}

export class Memo {
  #current = new Map<string, unknown>()
  #previous = new Map<string, unknown>()
  #slices = new Map<string, Slice>()
  /** Descriptor of the open file; null when it is not needed any more. */
  #file: number | null = null
  #size = 0
  readonly #made = new Map<string, number>()
  #changed = false
  /** What is wrong with the file, as a sentence; null if nothing is. It never affects the output. */
  damage: string | null = null

  readonly #path: string | null
  readonly #version: string
  /** The file is only read by the first lookup: a build with nothing to do never reads it. */
  #isOpen = false

  /**
   * @param path the cache file; null keeps nothing between runs
   * @param version hash of the code; entries of another version are ignored
   */
  constructor(path: string | null, version: string) {
    this.#path = path
    this.#version = version
  }

  /** The result of `make` for this argument, from the cache if possible. */
  remember<A extends object, R>(kind: string, argument: A, make: (argument: A) => R): R {
    const key = keyOf(kind, argument)
    const known = this.recall<R>(key)
    if (known !== undefined) return known
    const value = make(argument)
    this.store(kind, key, value)
    return value
  }

  recall<R>(key: string): R | undefined {
    const value = this.#current.get(key) ?? this.#previous.get(key) ?? this.#read(key)
    if (value !== undefined) this.#current.set(key, value)
    return value as R | undefined
  }

  store(kind: string, key: string, value: unknown): void {
    this.#current.set(key, value)
    this.#made.set(kind, (this.#made.get(kind) ?? 0) + 1)
    this.#changed = true
  }

  /** Begins a build, also after one that failed. */
  begin(): void {
    this.#made.clear()
  }

  /** How many values of a kind this build had to make. */
  made(kind: string): number {
    return this.#made.get(kind) ?? 0
  }

  /** Ends a build: entries that neither it nor the next one uses are dropped. */
  turn(): void {
    this.#changed ||= this.#current.size !== this.#previous.size
    this.#previous = this.#current
    this.#current = new Map()
    this.#close()
    this.#isOpen = true
  }

  /** Writes the values of this build and the last one to the file atomically; sets `damage` if that fails. */
  save(): void {
    if (this.#path === null || !this.#changed) return
    const temporary = `${this.#path}.${process.pid}`
    try {
      mkdirSync(dirname(this.#path), { recursive: true })
      const file = openSync(temporary, 'w')
      try {
        this.#write(file)
      } finally {
        closeSync(file)
      }
      renameSync(temporary, this.#path)
    } catch (error) {
      rmSync(temporary, { force: true })
      this.damage = `the cache in .docsgen could not be written: ${messageOf(error)}`
    }
    this.#changed = false
  }

  /** Writes the entries, then the head and its length, so that no more than a few are in memory. */
  #write(file: number): void {
    const slices: Record<string, Slice> = {}
    let end = 0
    let batch: Uint8Array[] = []
    let start = 0
    const flush = () => {
      writeFileSync(file, Buffer.concat(batch))
      batch = []
      start = end
    }
    for (const [key, value] of new Map([...this.#previous, ...this.#current])) {
      const isBytes = value instanceof Uint8Array
      const bytes = isBytes ? value : Buffer.from(JSON.stringify(value))
      const digest = isBytes ? `${BYTES}${hash(bytes)}` : hash(bytes)
      slices[key] = { start: end, end: end + bytes.length, digest }
      end += bytes.length
      batch.push(bytes)
      if (end - start > BATCH_BYTES) flush()
    }
    const head = Buffer.from(JSON.stringify({ version: this.#version, slices } satisfies Head))
    batch.push(head, Buffer.from(String(head.length).padStart(LENGTH_DIGITS, '0')))
    flush()
  }

  #open(path: string): void {
    try {
      this.#file = openSync(path, 'r')
    } catch {
      return // The first run, or the file was deleted.
    }
    try {
      const { size } = fstatSync(this.#file)
      this.#size = size
      const end = size - LENGTH_DIGITS
      const digits = this.#bytes(end, size).toString('latin1')
      const length = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
      const head = JSON.parse(this.#bytes(end - length, end).toString('utf8')) as Head
      if (head.version === this.#version) this.#slices = new Map(Object.entries(head.slices))
      else this.#close()
    } catch {
      this.#close()
      this.damage = 'the cache in .docsgen is damaged and was ignored'
    }
  }

  #close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#slices.clear()
  }

  /** @throws RangeError if the positions are not in the file */
  #bytes(start: number, end: number): Buffer {
    if (this.#file === null || !(start >= 0 && start <= end && end <= this.#size))
      throw new RangeError('the cache is shorter than it says')
    const bytes = Buffer.allocUnsafe(end - start)
    readSync(this.#file, bytes, 0, bytes.length, start)
    return bytes
  }

  #read(key: string): unknown {
    if (!this.#isOpen && this.#path !== null) this.#open(this.#path)
    this.#isOpen = true
    const slice = this.#slices.get(key)
    if (slice === undefined) return undefined
    try {
      const bytes = this.#bytes(slice.start, slice.end)
      const digest = hash(bytes)
      if (slice.digest === digest) return JSON.parse(bytes.toString('utf8'))
      if (slice.digest === `${BYTES}${digest}`) return new Uint8Array(bytes)
    } catch {
      // Reported below.
    }
    this.#slices.delete(key)
    this.damage = 'the cache in .docsgen is damaged; damaged entries are rebuilt'
    return undefined
  }
}
