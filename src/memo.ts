/**
 * The memoization cache.
 *
 * A memoized function takes one plain argument and reads nothing else; the key is the hash of that
 * argument, so there is no dependency list to maintain. Entries that neither this build nor the one
 * before used are dropped. Between runs the cache is stored in one file that is safe to delete and
 * safe to damage: each entry has its own digest.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

interface Head {
  /** Hash of the code that made the entries. */
  readonly version: string
  readonly slices: Readonly<Record<string, Slice>>
}

export class Memo {
  #current = new Map<string, unknown>()
  #previous = new Map<string, unknown>()
  #slices = new Map<string, Slice>()
  #file: Buffer = Buffer.alloc(0)
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
    this.#slices.clear()
    this.#file = Buffer.alloc(0)
    this.#isOpen = true
  }

  /** Writes the values of this build and the last one to the file atomically; sets `damage` if that fails. */
  save(): void {
    if (this.#path === null || !this.#changed) return
    const slices: Record<string, Slice> = {}
    const chunks: Uint8Array[] = []
    let end = 0
    for (const [key, value] of new Map([...this.#previous, ...this.#current])) {
      const isBytes = value instanceof Uint8Array
      const bytes = isBytes ? value : Buffer.from(JSON.stringify(value))
      const digest = isBytes ? `${BYTES}${hash(bytes)}` : hash(bytes)
      slices[key] = { start: end, end: end + bytes.length, digest }
      chunks.push(bytes)
      end += bytes.length
    }
    const head = Buffer.from(JSON.stringify({ version: this.#version, slices } satisfies Head))
    const temporary = `${this.#path}.${process.pid}`
    try {
      mkdirSync(dirname(this.#path), { recursive: true })
      writeFileSync(temporary, Buffer.concat([Buffer.from(`${head.length}\n`), head, ...chunks]))
      renameSync(temporary, this.#path)
    } catch (error) {
      rmSync(temporary, { force: true })
      this.damage = `the cache in .docsgen could not be written: ${messageOf(error)}`
    }
    this.#changed = false
  }

  #open(path: string): void {
    let file: Buffer
    try {
      file = readFileSync(path)
    } catch {
      return // The first run, or the file was deleted.
    }
    try {
      const newline = file.indexOf(10)
      const start = newline + 1 + Number(file.toString('latin1', 0, newline))
      const head = JSON.parse(file.toString('utf8', newline + 1, start)) as Head
      if (head.version !== this.#version) return
      this.#slices = new Map(Object.entries(head.slices))
      this.#file = file.subarray(start)
    } catch {
      this.damage = 'the cache in .docsgen is damaged and was ignored'
    }
  }

  #read(key: string): unknown {
    if (!this.#isOpen && this.#path !== null) this.#open(this.#path)
    this.#isOpen = true
    const slice = this.#slices.get(key)
    if (slice === undefined) return undefined
    const bytes = this.#file.subarray(slice.start, slice.end)
    const digest = hash(bytes)
    if (slice.digest === digest) return JSON.parse(bytes.toString('utf8'))
    if (slice.digest === `${BYTES}${digest}`) return new Uint8Array(bytes)
    this.#slices.delete(key)
    this.damage = 'the cache in .docsgen is damaged; damaged entries are rebuilt'
    return undefined
  }
}
