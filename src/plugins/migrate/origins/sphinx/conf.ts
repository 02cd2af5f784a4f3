/** Reads what is written out in `conf.py`. Nothing runs. https://www.sphinx-doc.org/en/master/usage/configuration.html */

const ASSIGNMENT = /^([A-Za-z_]\w*)[ \t]*(?::[^=\n]{1,200})?=[ \t]*(?!=)/gm

/** The values of the names at the top of a module of Python; those that are not written out are left out. */
export function readConf(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { index, 0: start, 1: name = '' } of text.matchAll(ASSIGNMENT)) {
    const value = new Literal(text, index + start.length).read()
    if (value !== undefined) found[name] = value
  }
  return found
}

const WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null }
const STRING = /([rRbBuU]{0,2})("""|'''|"|')/y
const WORD = /[A-Za-z_][\w.]*/y
const NUMBER = /-?\d[\d_.]*/y
const SPACE = /(?:\s|#[^\n]*|\\\n)*/y
const END = /[,)\]}\n#]|$/y
/** Lists in each other. */
const MAX_DEPTH = 50
/** Of a value that is not written out. */
const MAX_LENGTH = 10_000

class Literal {
  readonly #text: string
  #at: number
  #isBroken = false

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  /** The value; undefined if it is not written out. */
  read(): unknown {
    const value = this.#value(0)
    this.#skip(/[ \t]*/y)
    return this.#isBroken || this.#match(END) === null ? undefined : value
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  #skip(pattern: RegExp = SPACE): void {
    this.#at += this.#match(pattern)?.[0].length ?? 0
  }

  #value(depth: number): unknown {
    const character = this.#text[this.#at] ?? ''
    if (depth > MAX_DEPTH) return this.#break()
    if ('[('.includes(character) && character !== '')
      return this.#list(character === '[' ? ']' : ')', depth)
    if (character === '{') return this.#table(depth)
    const string = this.#string()
    if (string !== null) return string
    const found = this.#match(NUMBER) ?? this.#match(WORD)
    if (found === null) return this.#break()
    this.#at += found[0].length
    const number = Number(found[0].replaceAll('_', ''))
    if (!Number.isNaN(number)) return number
    return Object.hasOwn(WORDS, found[0]) ? WORDS[found[0]] : this.#break()
  }

  #break(): undefined {
    this.#isBroken = true
    return undefined
  }

  /** Strings side by side are one. */
  #string(): string | null {
    let all: string | null = null
    for (let found = this.#match(STRING); found !== null; found = this.#match(STRING)) {
      const [start, prefix = '', quote = ''] = found
      const from = this.#at + start.length
      let end = from
      while (end < this.#text.length && !this.#text.startsWith(quote, end))
        end += this.#text[end] === '\\' ? 2 : 1
      const inner = this.#text.slice(from, end)
      all =
        (all ?? '') +
        (/r/i.test(prefix) ? inner : inner.replace(/\\(n|.)/gs, (_, c) => (c === 'n' ? '\n' : c)))
      this.#at = end + quote.length
      const after = this.#at
      this.#skip()
      if (this.#match(STRING) === null) this.#at = after
    }
    return all
  }

  /** In parentheses, one value without a comma is itself. */
  #list(close: string, depth: number): unknown {
    const items: unknown[] = []
    let commas = 0
    this.#at++
    for (this.#skip(); !this.#isBroken && this.#text[this.#at] !== close; this.#skip()) {
      if (this.#at >= this.#text.length) return this.#break()
      items.push(this.#value(depth + 1))
      this.#skip()
      if (this.#text[this.#at] === ',') {
        commas++
        this.#at++
      } else if (this.#text[this.#at] !== close) return this.#break()
    }
    this.#at++
    return close === ')' && commas === 0 ? items[0] : items
  }

  /** Values that are not written out are left out. */
  #table(depth: number): unknown {
    const entries: [string, unknown][] = []
    this.#at++
    for (this.#skip(); this.#text[this.#at] !== '}'; this.#skip()) {
      const start = this.#at
      const key = this.#string()
      this.#skip()
      const isPair = key !== null && this.#text[this.#at] === ':'
      if (isPair) this.#at++
      this.#skip()
      const value = isPair ? this.#value(depth + 1) : this.#break()
      this.#skip()
      if (!this.#isBroken && /[,}]/.test(this.#text[this.#at] ?? ''))
        entries.push([key ?? '', value])
      else this.#pass(start)
      if (this.#text[this.#at] === ',') this.#at++
      else if (this.#text[this.#at] !== '}') return this.#break()
    }
    this.#at++
    return Object.fromEntries(entries)
  }

  /** Goes from the start of an entry that is not written out to its end. */
  #pass(start: number): void {
    this.#isBroken = false
    this.#at = start
    const end = start + MAX_LENGTH
    for (let open = 0; this.#at < end && this.#at < this.#text.length; ) {
      if (this.#string() !== null) continue
      const character = this.#text[this.#at] ?? ''
      if (open === 0 && /[,)\]}]/.test(character)) return
      if (/[([{]/.test(character)) open++
      if (/[)\]}]/.test(character)) open--
      this.#at++
      this.#skip()
    }
  }
}
