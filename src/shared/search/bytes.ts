/** Numbers as bytes: seven bits in each, the eighth says that more follow. */

const encoder = new TextEncoder()

export class Writer {
  #bytes = new Uint8Array(1024)
  #length = 0

  number(value: number): this {
    let rest = value
    while (rest > 127) {
      this.#push((rest & 127) | 128)
      rest >>>= 7
    }
    return this.#push(rest)
  }

  /** The length of the bytes, then the bytes. */
  block(bytes: Uint8Array): this {
    this.number(bytes.length)
    for (const byte of bytes) this.#push(byte)
    return this
  }

  text(text: string): this {
    return this.block(encoder.encode(text))
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #push(byte: number): this {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
    return this
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
