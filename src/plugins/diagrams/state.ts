/** `stateDiagram-v2`: states and transitions. */
import { label } from './labels.ts'
import { type Grammar, reject, rejectMisplaced, STYLING, type Statement } from './source.ts'

const STATE = '(\\[\\*\\]|[\\p{L}\\p{N}_.-]+?)(?::::[\\w-]+)?'
const TRANSITION = new RegExp(`^${STATE}\\s*-->\\s*${STATE}(?:\\s*:\\s*(.+))?$`, 'u')
const TEXT = /^([\p{L}\p{N}_.-]+)\s*:\s*(.+)$/u
const BLOCK = /^state\s+(?:"([^"]+)"\s+as\s+)?([\p{L}\p{N}_.-]+)\s*\{$/u
const NAMED = /^state\s+"([^"]+)"\s+as\s+([\p{L}\p{N}_.-]+)$/u
const ALONE = /^(?:state\s+)?([\p{L}\p{N}_.-]+)$/u

interface Transition {
  readonly ends: readonly string[]
  /** Enclosing composite states, outermost first. */
  readonly within: readonly Region[]
  readonly statement: Statement
}

interface Region {
  readonly head: string
  readonly regions: Region[]
  readonly lines: string[]
  readonly states: Set<string>
}

export const state: Grammar = ({ header, statements }) => {
  if (!/^stateDiagram(-v2)?$/.test(header.text)) reject(header)
  const reader = new Reader(statements)
  for (const statement of statements) reader.read(statement)
  return reader.finish(statements.at(-1) ?? header)
}

class Reader {
  readonly #keys = new Map<string, string>()
  readonly #labels = new Map<string, string>()
  /** Enclosing composite states of each state, outermost first. */
  readonly #places = new Map<string, readonly Region[]>()
  readonly #transitions: Transition[] = []
  readonly #top = region('')
  readonly #open: Region[] = [this.#top]
  /** Composite states; collected first, because transitions may precede their declaration. */
  readonly #composites: ReadonlySet<string>

  constructor(statements: readonly Statement[]) {
    this.#composites = new Set(statements.flatMap(({ text }) => BLOCK.exec(text)?.[2] ?? []))
  }

  read(statement: Statement): void {
    const { text } = statement
    const here = this.#open.at(-1) as Region
    const transition = TRANSITION.exec(text)
    const [, shown, block] = BLOCK.exec(text) ?? []
    const [, name, named] = NAMED.exec(text) ?? []
    const [, described, description] = TEXT.exec(text) ?? []
    const alone = ALONE.exec(text)?.[1]
    if (STYLING.test(text) || /^class\s+\S+\s+\S+$/.test(text)) return
    if (/^direction\s+(?:TB|TD|BT|RL|LR)$/.test(text)) here.lines.push(text)
    else if (transition) this.#lead(transition, statement)
    else if (block !== undefined) this.#begin(block, shown ?? block)
    else if (text === '}' && this.#open.length > 1) this.#open.pop()
    else if (name !== undefined && named !== undefined) this.#call(named, name)
    else if (described !== undefined && description !== undefined)
      this.#call(described, description)
    else if (alone !== undefined && !['end', 'state', '--'].includes(alone)) this.#key(alone)
    else reject(statement)
  }

  #lead([, from = '', to = '', text]: RegExpExecArray, statement: Statement): void {
    const ends = [from, to].map((end) => (end === '[*]' ? end : this.#key(end)))
    this.#transitions.push({ ends: [from, to], within: this.#open.slice(1), statement })
    const here = this.#open.at(-1) as Region
    here.lines.push(`${ends[0]} --> ${ends[1]}${text ? ` : ${label(text)}` : ''}`)
  }

  #begin(id: string, shown: string): void {
    const inner = region(`state "${label(shown)}" as ${this.#key(id)} {`)
    this.#open.at(-1)?.regions.push(inner)
    this.#open.push(inner)
  }

  #call(id: string, text: string): void {
    const key = this.#key(id)
    const before = this.#labels.get(key)
    this.#labels.set(key, before === undefined ? label(text) : `${before}<br/>${label(text)}`)
  }

  #key(id: string): string {
    const key = this.#keys.get(id) ?? `s${this.#keys.size}`
    if (!this.#keys.has(id) && !this.#composites.has(id)) this.#open.at(-1)?.states.add(id)
    if (!this.#keys.has(id)) this.#places.set(id, this.#open.slice(1))
    this.#keys.set(id, key)
    return key
  }

  finish(last: Statement): string[] {
    if (this.#open.length > 1) reject(last, 'this state has no closing "}"')
    if (this.#keys.size === 0) reject(last, 'the diagram has no states')
    this.#transitions.forEach((transition) => {
      this.#rejectMisplaced(transition)
    })
    return ['stateDiagram-v2', ...this.#write(this.#top)]
  }

  /** A transition inside a composite state must connect simple states of that same composite. */
  #rejectMisplaced({ ends, within, statement }: Transition): void {
    const places = ends.map((id) => {
      if (id === '[*]') return within
      const place = this.#places.get(id) ?? []
      return this.#composites.has(id) && place.length > 0 ? [...place, id] : place
    })
    const [from = [], to = []] = places
    if (within.length > 0) rejectMisplaced(from, within, statement)
    rejectMisplaced(from, to, statement)
    if (within.length > 0 && from[0] !== within[0])
      reject(statement, 'its states are defined outside this block')
  }

  #write({ head, regions, lines, states }: Region): string[] {
    const described = [...states].map((id) => {
      const key = this.#keys.get(id) as string
      return `${key} : ${this.#labels.get(key) ?? label(id)}`
    })
    const inside = [...regions.flatMap((inner) => this.#write(inner)), ...described, ...lines]
    return head === '' ? inside : [head, ...inside, '}']
  }
}

function region(head: string): Region {
  return { head, regions: [], lines: [], states: new Set() }
}
