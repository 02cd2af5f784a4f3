/**
 * A number whose text is not the one that JavaScript gives it: `1.10`, `007`, `1e21`, or an id that is too
 * long for a `number`. It is shown as it is written, and calculates as a number.
 */
export class Numeral {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }

  valueOf(): number {
    return numberOf(this.text)
  }

  toJSON(): number {
    return this.valueOf()
  }
}

/** What `+` adds. */
export type Summand = string | number | Numeral

export function isSummand(value: unknown): value is Summand {
  return typeof value === 'string' || typeof value === 'number' || value instanceof Numeral
}

/** True for a number that would be shown in another way than its source shows it. */
export function isWrittenOtherwise(value: unknown, source: string | undefined): source is string {
  return typeof value === 'number' && source !== undefined && String(value) !== source
}

/** A number as it is written. */
export function numeral(source: string, value: number): number | Numeral {
  return Number.isFinite(value) && isWrittenOtherwise(value, source) ? new Numeral(source) : value
}

/** A value that calculates: numbers as such. */
export function plainNumber(value: unknown): unknown {
  return value instanceof Numeral ? value.valueOf() : value
}

/** How JSON and programming languages write a number: as it is written, if they may. */
export function literalNumber({ text }: Numeral): string {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text)) return text
  const [, sign, digits] = /^([-+]?)(0o[0-7]+|0x[\da-f]+|\d+)$/i.exec(text) ?? []
  if (digits === undefined) return JSON.stringify(numberOf(text))
  return (sign === '-' ? sign : '') + BigInt(digits)
}

/** Of YAML 1.2: `0o17`, `+5`, `.5`, `.inf`. */
function numberOf(text: string): number {
  const infinity = /^([-+]?)\.inf$/i.exec(text)
  if (infinity) return infinity[1] === '-' ? -Infinity : Infinity
  return Number(text)
}
