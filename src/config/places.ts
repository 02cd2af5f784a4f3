/** Finds positions in the text of a configuration, which is evaluated without keeping them. */

/** 1-based; 0 where the configuration computes a value instead of spelling it out. */
export interface ConfigPlace {
  readonly line: number
  readonly column: number
}

const NOWHERE: ConfigPlace = { line: 0, column: 0 }

/** Position of the first string literal with this value. */
export function placeOfText(value: string, text: string): ConfigPlace {
  return placeOf(text, ...QUOTES.map((quote) => quote + value + quote))
}

/** Position of the first object key of this name, quoted or not. */
export function placeOfKey(key: string, text: string): ConfigPlace {
  const quoted = QUOTES.map((quote) => quote + key + quote)
  const written = quoted.flatMap((name) => [`${name}:`, `${name}]:`])
  const place = placeOf(text, ...written)
  if (place !== NOWHERE || !/^[\w$]+$/.test(key)) return place
  const found = new RegExp(`(?<![\\w$.'"-])${key.replaceAll('$', '\\$')}\\s*:`).exec(text)
  return placeAt(text, found?.index ?? -1)
}

const QUOTES = [`'`, '"', '`']

function placeOf(text: string, ...written: readonly string[]): ConfigPlace {
  const found = written.map((part) => text.indexOf(part)).filter((index) => index >= 0)
  return found.length === 0 ? NOWHERE : placeAt(text, Math.min(...found))
}

/** Position of a character; nowhere for a negative index. */
export function placeAt(text: string, index: number): ConfigPlace {
  if (index < 0) return NOWHERE
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1) as string).length + 1 }
}
