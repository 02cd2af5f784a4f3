/** Maps words to integer ids. */
export class Vocabulary {
  readonly words: string[] = []
  readonly #ids = new Map<string, number>()
  /** All words as UTF-8, each followed by a space, and the offsets of their ends. */
  #text = Buffer.alloc(1 << 16)
  readonly #ends: number[] = [0]

  id(word: string): number {
    let id = this.#ids.get(word)
    if (id === undefined) {
      id = this.words.length
      this.#ids.set(word, id)
      this.words.push(word)
      this.#append(`${word} `)
    }
    return id
  }

  #append(text: string): void {
    const end = this.#ends.at(-1) as number
    if (end + 3 * text.length > this.#text.length)
      this.#text = Buffer.concat([this.#text], 2 * (end + 3 * text.length))
    this.#ends.push(end + this.#text.write(text, end))
  }

  /** The words with these ids as UTF-8, each followed by a space. */
  textOf(ids: Int32Array): Uint8Array {
    const [text, ends] = [this.#text, this.#ends]
    let length = 0
    for (const id of ids) length += (ends[id + 1] as number) - (ends[id] as number)
    const result = new Uint8Array(length)
    let to = 0
    for (const id of ids) {
      const end = ends[id + 1] as number
      for (let from = ends[id] as number; from < end; from++) result[to++] = text[from] as number
    }
    return result
  }
}
