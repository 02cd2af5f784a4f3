/**
 * The memoization cache.
 *
 * A memoized function takes one plain argument and reads nothing else; the key is the hash of that
 * argument, so there is no dependency list to maintain. Entries that neither this build nor the one
 * before used are dropped. An entry is a plain value, which is kept in memory, or bytes, which are
 * kept on disk until they are read, or both. Between runs the cache is stored in one file that is
 * safe to delete and safe to damage: each entry has its own digest.
 */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isNoFile, messageOf } from '../problems/errors.ts'
import { ByteFile, type Range } from './byte-file.ts'
import { hash, keyOf } from './hash.ts'

/** Position of an entry in the file; entries are read on demand. */
interface Slice extends Range {
  /** Where the value, as JSON, ends and the bytes begin; without any bytes it is left out. */
  readonly middle?: number
  readonly digest: string
}

/** Width of the length of the head, at the end of the file. */
const LENGTH_DIGITS = 12
/** Bytes that are written at once. */
const BATCH_BYTES = 1_000_000
/** So many bytes of dropped entries may stay on disk, or as many as there are of others. */
const MAX_DEAD_BYTES = 100_000_000

interface Head {
  /** Hash of the code that made the entries. */
  readonly version: string
  readonly slices: Readonly<Record<string, Slice>>
}

/** Bytes on disk; the same object as long as the entry is in the memo. */
export interface KeptBytes {
  readonly read: () => Uint8Array
}

class BytesInFile implements KeptBytes {
  #file: ByteFile
  #range: Range

  constructor(file: ByteFile, range: Range) {
    this.#file = file
    this.#range = range
  }

  read(): Uint8Array {
    return this.#file.read(this.#range)
  }

  lengthIn(file: ByteFile): number {
    return this.#file === file ? this.#range.end - this.#range.start : 0
  }

  move(from: ByteFile, to: ByteFile): void {
    if (this.#file !== from) return
    this.#range = to.append(this.read())
    this.#file = to
  }
}

export interface Entry {
  /** Null for an entry that is nothing but bytes. */
  readonly value: unknown
  readonly bytes: BytesInFile | null
  /** Number of the last build that used it. */
  lastUse: number
}

export class Memo {
  readonly #entries = new Map<string, Entry>()
  /** Counts the builds that ended. */
  #build = 0
  /** See `use`. */
  #used: (readonly Entry[])[] = []
  #slices = new Map<string, Slice>()
  /** What the last run stored; null until it is read, and if there is nothing. */
  #stored: ByteFile | null = null
  /** The bytes of this run; null until there are any. */
  #bytes: ByteFile | null = null
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
    const known = this.recall(key)
    if (known) return (known.value ?? known.bytes?.read() ?? null) as R
    const value = make(argument)
    if (value instanceof Uint8Array) this.store(kind, key, null, value)
    else this.store(kind, key, value)
    return value
  }

  /** Like `remember`, for bytes that need not be read. */
  keep<A extends object>(kind: string, argument: A, make: (argument: A) => Uint8Array): KeptBytes {
    const key = keyOf(kind, argument)
    const { bytes } = this.recall(key) ?? this.store(kind, key, null, make(argument))
    return bytes as KeptBytes
  }

  /** The entry with this key, which is then one of this build. */
  recall(key: string): Entry | undefined {
    const entry = this.#entries.get(key) ?? this.#read(key)
    if (entry) entry.lastUse = this.#build
    return entry
  }

  /** The same for entries that were recalled for an earlier build. They are looked at when the build ends. */
  use(entries: readonly Entry[]): void {
    this.#used.push(entries)
  }

  /** @param kind for `made` */
  store(kind: string, key: string, value: unknown, bytes: Uint8Array | null = null): Entry {
    const entry = { value, bytes: bytes && this.#append(bytes), lastUse: this.#build }
    this.#entries.set(key, entry)
    this.#made.set(kind, (this.#made.get(kind) ?? 0) + 1)
    this.#changed = true
    return entry
  }

  #append(bytes: Uint8Array): BytesInFile {
    this.#bytes ??= this.#newFile()
    return new BytesInFile(this.#bytes, this.#bytes.append(bytes))
  }

  #newFile(): ByteFile {
    return ByteFile.temporary(this.#path && `${this.#path}.${process.pid}.bytes`)
  }

  /** Begins a build, also after one that failed. */
  begin(): void {
    this.#made.clear()
    this.#used = []
  }

  /** How many values of a kind this build had to make. */
  made(kind: string): number {
    return this.#made.get(kind) ?? 0
  }

  /** Ends a build: entries that neither it nor the next one uses are dropped. */
  turn(): void {
    for (const entries of this.#used) for (const entry of entries) entry.lastUse = this.#build
    this.#used = []
    // What the last run stored, and this one did not need.
    this.#changed ||= this.#slices.size > 0 && this.#slices.size !== this.#entries.size
    for (const [key, { lastUse }] of this.#entries)
      if (lastUse < this.#build && this.#entries.delete(key)) this.#changed = true
    this.#build++
    this.#slices.clear()
    this.#isOpen = true
    if (this.#bytes && this.#bytes.size > MAX_DEAD_BYTES) this.#compact(this.#bytes)
  }

  /** Frees the disk from the bytes of dropped entries, once there are many. */
  #compact(from: ByteFile): void {
    let used = 0
    for (const { bytes } of this.#entries.values()) used += bytes?.lengthIn(from) ?? 0
    if (from.size <= 2 * used + MAX_DEAD_BYTES) return
    const to = this.#newFile()
    for (const { bytes } of this.#entries.values()) bytes?.move(from, to)
    from.close()
    this.#bytes = to
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
      rmSync(this.#path, { force: true }) // Windows replaces no file that is open.
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
    for (const [key, { value, bytes }] of this.#entries) {
      const json = Buffer.from(JSON.stringify(value ?? null))
      const whole = bytes ? Buffer.concat([json, bytes.read()]) : json
      const slice = { start: end, end: end + whole.length, digest: hash(whole) }
      slices[key] = bytes ? { ...slice, middle: end + json.length } : slice
      end += whole.length
      batch.push(whole)
      if (end - start > BATCH_BYTES) flush()
    }
    const head = Buffer.from(JSON.stringify({ version: this.#version, slices } satisfies Head))
    batch.push(head, Buffer.from(String(head.length).padStart(LENGTH_DIGITS, '0')))
    flush()
  }

  #open(path: string): void {
    let file: number
    try {
      file = openSync(path, 'r')
    } catch (error) {
      // Otherwise it is the first run, or the file was deleted.
      if (!isNoFile(error)) this.damage = `the cache in .docsgen was ignored: ${messageOf(error)}`
      return
    }
    const { size } = fstatSync(file)
    const stored = new ByteFile(file, size)
    try {
      const end = size - LENGTH_DIGITS
      const digits = textOf(stored.read({ start: end, end: size }))
      const length = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
      const head = JSON.parse(textOf(stored.read({ start: end - length, end }))) as Head
      if (head.version === this.#version) {
        this.#slices = new Map(Object.entries(head.slices))
        this.#stored = stored
        return
      }
    } catch {
      this.#slices.clear()
      this.damage = 'the cache in .docsgen is damaged and was ignored'
    }
    stored.close()
  }

  #read(key: string): Entry | undefined {
    if (!this.#isOpen && this.#path !== null) this.#open(this.#path)
    this.#isOpen = true
    const slice = this.#slices.get(key)
    if (slice === undefined || this.#stored === null) return undefined
    try {
      const { start, end, middle = end, digest } = slice
      const whole = this.#stored.read(slice)
      if (digest === hash(whole)) {
        const value: unknown = JSON.parse(textOf(whole.subarray(0, middle - start)))
        const range = { start: middle, end }
        const bytes = middle < end ? new BytesInFile(this.#stored, range) : null
        const entry = { value, bytes, lastUse: this.#build }
        this.#entries.set(key, entry)
        return entry
      }
    } catch {
      // Reported below.
    }
    this.#slices.delete(key)
    this.damage = 'the cache in .docsgen is damaged; damaged entries are rebuilt'
    return undefined
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}
