/** `flowchart`: nodes, subgraphs and edges. */
import { label } from './labels.ts'
import {
  type DiagramSource,
  type Grammar,
  reject,
  rejectLarge,
  rejectMisplaced,
  STYLING,
  type Statement,
} from './source.ts'

interface Box {
  readonly key: string
  /** Output with shape and label; null for a node without a label, which shows its name. */
  drawn: string | null
  readonly name: string
  /** Enclosing subgraphs, outermost first. */
  readonly groups: readonly Group[]
}

interface Group {
  readonly key: string
  readonly label: string
  readonly parts: (Box | Group)[]
  direction: string | null
}

interface Arrow {
  readonly from: Box
  readonly to: Box
  readonly line: string
  readonly label: string
}

/** Brackets of each shape, longest first, and the closest shape that the library supports. */
const SHAPES: readonly (readonly [open: string, close: string, as: string])[] = [
  ['(((', ')))', '(((*)))'],
  ['([', '])', '([*])'],
  ['((', '))', '((*))'],
  ['[[', ']]', '[[*]]'],
  ['[(', ')]', '[(*)]'],
  ['[/', '/]', '[*]'],
  ['[/', '\\]', '[/*\\]'],
  ['[\\', '\\]', '[*]'],
  ['[\\', '/]', '[\\*/]'],
  ['{{', '}}', '{{*}}'],
  ['[', ']', '[*]'],
  ['(', ')', '(*)'],
  ['{', '}', '{*}'],
  ['>', ']', '>*]'],
]

const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-(?![-.>=]))*/u
const ARROW = /^(<)?(-{2,}>|-\.+->|={2,}>|(?:-{3,}|-\.+-|={3,})(?![xo]))\s*(?:\|([^|]*)\|)?/
const TEXT_ARROW =
  /^(<)?(--|==|-\.)(?![xo])\s*([^\s\-=.>|][^|]*?)\s*(-{2,}>|-{3,}|\.+->|\.+-|={2,}>|={3,})/

export const flowchart: Grammar = (source) => {
  const chart = new Chart(source)
  for (const statement of source.statements) chart.read(statement)
  return chart.finish()
}

class Chart {
  readonly #direction: string
  readonly #boxes = new Map<string, Box>()
  readonly #groups = new Map<string, Group>()
  readonly #top: Group = { key: '', label: '', parts: [], direction: null }
  readonly #open: Group[] = [this.#top]
  readonly #arrows: (Arrow & { readonly statement: Statement })[] = []
  readonly #last: Statement

  constructor({ header, statements }: DiagramSource) {
    const found = /^(?:graph|flowchart|flowchart-elk)(?:\s+(TB|TD|BT|RL|LR))?$/i.exec(header.text)
    if (found === null) reject(header)
    this.#direction = found[1] ?? 'TD'
    this.#last = statements.at(-1) ?? header
  }

  read(statement: Statement): void {
    const { text } = statement
    if (STYLING.test(text) || /^class\s+\S+\s+\S+$/.test(text)) return
    const direction = /^direction\s+(TB|TD|BT|RL|LR)$/i.exec(text)?.[1]
    const inner = this.#open.at(-1) as Group
    if (direction !== undefined && this.#open.length > 1) inner.direction = direction
    else if (/^subgraph\b/.test(text)) this.#begin(text.slice('subgraph'.length).trim())
    else if (text === 'end' && this.#open.length > 1) this.#open.pop()
    else if (/^(?:end|click|direction|href)\b/.test(text)) reject(statement)
    else this.#chain(statement)
  }

  /** `subgraph id [Title]` or `subgraph A title` */
  #begin(written: string): void {
    const [, id, title] = /^([\w-]+)\s*\[(.*)\]$/.exec(written) ?? []
    const key = `g${this.#groups.size}`
    const group: Group = { key, label: label(title ?? written), parts: [], direction: null }
    this.#groups.set(id ?? (written || key), group)
    this.#open.at(-1)?.parts.push(group)
    this.#open.push(group)
  }

  /** `A[One] & B -->|label| C --> D` */
  #chain(statement: Statement): void {
    let rest = statement.text
    const take = (pattern: RegExp) => {
      const found = pattern.exec(rest)
      if (found) rest = rest.slice(found[0].length).trimStart()
      return found
    }
    const boxes = (): Box[] => {
      const found = [this.#box(take, () => rest, statement)]
      while (take(/^&/)) found.push(this.#box(take, () => rest, statement))
      return found
    }
    let before = boxes()
    while (rest !== '') {
      const plain = take(ARROW)
      const arrow = plain ?? take(TEXT_ARROW)
      if (arrow === null) reject(statement, `unexpected "${rest}"`)
      const [, back = '', first = '', third, end = first] = arrow
      const after = boxes()
      const line = back + lineOf(plain ? first : end)
      rejectLarge(this.#arrows.length + before.length * after.length)
      for (const from of before)
        for (const to of after)
          this.#arrows.push({ from, to, line, label: third?.trim() ?? '', statement })
      before = after
    }
  }

  /** A node, optionally with shape and label. */
  #box(take: (p: RegExp) => RegExpExecArray | null, rest: () => string, statement: Statement): Box {
    const name = take(NAME)?.[0]
    if (name === undefined)
      reject(statement, rest() === '' ? 'this edge has no target' : `"${rest()}" is not a node`)
    const known = this.#boxes.get(name)
    const box = known ?? {
      key: `n${this.#boxes.size}`,
      name,
      drawn: null,
      groups: this.#open.slice(1),
    }
    if (!known) {
      this.#boxes.set(name, box)
      this.#open.at(-1)?.parts.push(box)
    }
    for (const [open, close, as] of SHAPES) {
      if (!rest().startsWith(open)) continue
      const inside = `\\s*("[^"]*"|[^"]*?)\\s*`
      const found = take(new RegExp(`^${escaped(open)}${inside}${escaped(close)}`))
      if (found === null) continue
      box.drawn = box.key + as.replace('*', () => label(found[1] as string))
      break
    }
    if (/^(?:[[({]|>[^\s])/.test(rest()) || /^@\{/.test(rest()))
      reject(statement, `unexpected "${rest()}"`)
    take(/^:::[\w-]+/)
    return box
  }

  /** Writes the subgraphs with their nodes, then the edges. */
  finish(): string[] {
    if (this.#open.length > 1) reject(this.#last, 'a subgraph has no "end"')
    if (this.#boxes.size === 0) reject(this.#last, 'the diagram has no nodes')
    for (const { from, to, statement } of this.#arrows) {
      const group = [from, to].find((box) => this.#groups.has(box.name))
      rejectMisplaced(from.groups, to.groups, statement)
      if (group)
        reject(statement, `"${group.name}" is a subgraph; edges are only supported between nodes`)
    }
    return [
      `flowchart ${this.#direction}`,
      ...this.#top.parts.flatMap(write),
      ...this.#arrows.map(({ from, to, line, label: text }) =>
        [from.key, text === '' ? line : `${line}|${label(text)}|`, to.key].join(' '),
      ),
    ]
  }
}

function write(part: Box | Group): string[] {
  if (!('parts' in part)) return [part.drawn ?? `${part.key}[${label(part.name)}]`]
  return [
    `subgraph ${part.key} [${part.label}]`,
    ...(part.direction ? [`direction ${part.direction}`] : []),
    ...part.parts.flatMap(write),
    'end',
  ]
}

/** Normalizes an arrow: Mermaid's longer arrows request more space, which the layout decides. */
function lineOf(written: string): string {
  const head = written.endsWith('>')
  if (written.includes('.')) return head ? '-.->' : '-.-'
  if (written.includes('=')) return head ? '==>' : '==='
  return head ? '-->' : '---'
}

function escaped(text: string): string {
  return text.replace(/[[\](){}\\/>]/g, '\\$&')
}
