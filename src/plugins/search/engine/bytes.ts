/** Variable-length integers (varint): seven bits per byte, the high bit marks continuation. */

/** Bytes of the largest 32-bit varint. */
const MAX_VARINT_BYTES = 5

export class Writer {
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(1024)
  #length = 0

  number(value: number): this {
    this.#makeRoom(MAX_VARINT_BYTES)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
    return this
  }

  /** Length-prefixed bytes. */
  block(bytes: Uint8Array): this {
    this.number(bytes.length)
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return this
  }

  text(text: string): this {
    return this.block(this.#encoder.encode(text))
  }

  /** Returns what was written and resets the writer. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(2 * (this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

export class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  block(): Uint8Array {
    const length = this.number()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  text(): string {
    return new TextDecoder().decode(this.block())
  }
}
