/** `sequenceDiagram`: participants, messages, notes and blocks. */
import { parseNamed } from 'culori/fn'
import { lineLabel } from './labels.ts'
import { type Grammar, reject, type Statement } from './source.ts'

const MESSAGE = /^([^:]+?)\s*(-->>|->>|-->|->|--x|-x|--\)|-\))\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/
/** https://mermaid.js.org/syntax/sequenceDiagram.html#sequencenumbers */
const AUTONUMBER = /^autonumber(?:\s+(?:(off)|(\d{1,6})(?:\s+(\d{1,6}))?))?$/
const NOTE = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i
/**
 * A box around participants, whose color is not shown; they have its name in their labels.
 * https://mermaid.js.org/syntax/sequenceDiagram.html#grouping-box
 */
const BOX = /^box(?:\s+(?:rgba?|hsla?)\([^()]*\)|\s+#[\da-f]{3,8}\b)?(?:\s+(.+))?$/i
const BLOCK = /^(loop|alt|opt|par|critical|break)\b\s*(.*)$/
const DIVIDER = /^(else|and|option)\b\s*(.*)$/

export const sequence: Grammar = ({ header, statements }) => {
  if (header.text !== 'sequenceDiagram') reject(header)
  const reader = new Reader()
  for (const statement of statements) reader.read(statement)
  return reader.finish(statements.at(-1) ?? header)
}

class Reader {
  readonly #keys = new Map<string, string>()
  readonly #participants: string[] = []
  readonly #lines: string[] = []
  /** Open blocks; `rect` (a colored background, not rendered) is an empty string. */
  readonly #open: string[] = []
  /** The name of the box that is open. */
  #box: string | null = null
  #number: number | null = null
  #step = 1

  read(statement: Statement): void {
    const { text } = statement
    if (AUTONUMBER.test(text)) this.#count(AUTONUMBER.exec(text) as RegExpExecArray)
    else if (/^(?:participant|actor)\s/.test(text)) this.#introduce(statement)
    else if (NOTE.test(text)) this.#note(NOTE.exec(text) as RegExpExecArray)
    else if (/^rect\s/.test(text)) this.#open.push('')
    else if (BOX.test(text)) this.#beginBox(BOX.exec(text)?.[1] ?? '')
    else if (BLOCK.test(text)) this.#begin(BLOCK.exec(text) as RegExpExecArray)
    else if (DIVIDER.test(text)) this.#divide(statement)
    else if (text === 'end') this.#end(statement)
    // Activations are decoration and are ignored.
    else if (!/^(?:de)?activate\s/.test(text)) this.#message(statement)
  }

  #count([, off, start = '1', step = '1']: RegExpExecArray): void {
    this.#number = off === undefined ? Number(start) : null
    this.#step = Number(step)
  }

  #introduce(statement: Statement): void {
    const [, name, alias] =
      /^(?:participant|actor)\s+([^@]+?)(?:\s+as\s+(.+))?$/.exec(statement.text) ?? []
    if (name === undefined) reject(statement)
    this.#key(name, alias)
  }

  #key(name: string, shown = name): string {
    let key = this.#keys.get(name)
    if (key === undefined) {
      key = `p${this.#keys.size}`
      this.#keys.set(name, key)
      const label = this.#box ? `${shown} (${this.#box})` : shown
      this.#participants.push(`participant ${key} as ${lineLabel(label)}`)
    }
    return key
  }

  #note([, where, whom, text]: RegExpExecArray): void {
    const keys = (whom as string).split(',').map((name) => this.#key(name.trim()))
    this.#lines.push(`Note ${where} ${keys.join(',')}: ${lineLabel(text as string)}`)
  }

  #begin([, kind, text]: RegExpExecArray): void {
    this.#open.push(kind as string)
    this.#lines.push(`${kind} ${text ? lineLabel(text) : ''}`)
  }

  #divide(statement: Statement): void {
    if (!this.#open.at(-1)) reject(statement, 'it is not inside a block')
    const [, kind, text] = DIVIDER.exec(statement.text) ?? []
    this.#lines.push(`${kind === 'and' ? 'and' : 'else'} ${text ? lineLabel(text) : ''}`)
  }

  #beginBox(written: string): void {
    const [first = '', ...rest] = written.split(/\s+/)
    const isColor = first === 'transparent' || parseNamed(first as 'aqua') !== undefined
    this.#box = isColor ? rest.join(' ') : written
  }

  #end(statement: Statement): void {
    if (this.#box !== null) {
      this.#box = null
      return
    }
    const kind = this.#open.pop()
    if (kind === undefined) reject(statement, 'there is no open block')
    if (kind !== '') this.#lines.push('end')
  }

  #message(statement: Statement): void {
    const [, from, arrow, mark, to, text] = MESSAGE.exec(statement.text) ?? []
    if (from === undefined || to === undefined || /[-<>)]$/.test(from) || /^[->)]/.test(to))
      reject(statement, 'this is not a message such as "A->>B: text"')
    const lost = arrow?.endsWith('x') ? '✗ ' : ''
    const number = this.#number === null ? '' : `${this.#number}. `
    if (this.#number !== null) this.#number += this.#step
    const said = lineLabel(`${number}${lost}${text}`)
    this.#lines.push(`${this.#key(from)} ${arrow} ${mark}${this.#key(to)}: ${said}`)
  }

  finish(last: Statement): string[] {
    if (this.#open.length > 0 || this.#box !== null) reject(last, 'a block has no "end"')
    if (this.#participants.length === 0) reject(last, 'the diagram has no participants')
    return ['sequenceDiagram', ...this.#participants, ...this.#lines]
  }
}
