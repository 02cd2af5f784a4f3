/** `sequenceDiagram`: participants, messages, notes and blocks. */
import { lineLabel } from './labels.ts'
import { type Grammar, reject, type Statement } from './source.ts'

const MESSAGE = /^([^:]+?)\s*(-->>|->>|-->|->|--x|-x|--\)|-\))\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/
const NOTE = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i
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
  #number: number | null = null

  read(statement: Statement): void {
    const { text } = statement
    if (text === 'autonumber') this.#number = 1
    else if (/^(?:participant|actor)\s/.test(text)) this.#introduce(statement)
    else if (NOTE.test(text)) this.#note(NOTE.exec(text) as RegExpExecArray)
    else if (/^rect\s/.test(text)) this.#open.push('')
    else if (BLOCK.test(text)) this.#begin(BLOCK.exec(text) as RegExpExecArray)
    else if (DIVIDER.test(text)) this.#divide(statement)
    else if (text === 'end') this.#end(statement)
    // Activations are decoration and are ignored.
    else if (!/^(?:de)?activate\s/.test(text)) this.#message(statement)
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
      this.#participants.push(`participant ${key} as ${lineLabel(shown)}`)
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

  #end(statement: Statement): void {
    const kind = this.#open.pop()
    if (kind === undefined) reject(statement, 'there is no open block')
    if (kind !== '') this.#lines.push('end')
  }

  #message(statement: Statement): void {
    const [, from, arrow, mark, to, text] = MESSAGE.exec(statement.text) ?? []
    if (from === undefined || to === undefined || /[-<>)]$/.test(from) || /^[->)]/.test(to))
      reject(statement, 'this is not a message such as "A->>B: text"')
    const lost = arrow?.endsWith('x') ? '✗ ' : ''
    const number = this.#number === null ? '' : `${this.#number++}. `
    const said = lineLabel(`${number}${lost}${text}`)
    this.#lines.push(`${this.#key(from)} ${arrow} ${mark}${this.#key(to)}: ${said}`)
  }

  finish(last: Statement): string[] {
    if (this.#open.length > 0) reject(last, 'a block has no "end"')
    if (this.#participants.length === 0) reject(last, 'the diagram has no participants')
    return ['sequenceDiagram', ...this.#participants, ...this.#lines]
  }
}
