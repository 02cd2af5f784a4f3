/** `flowchart`: boxes, groups of them, and arrows. */
import { label } from './labels.ts'
import {
  type DiagramSource,
  type Grammar,
  refuse,
  refuseAskew,
  refuseLarge,
  STYLING,
  type Statement,
} from './source.ts'

interface Box {
  readonly key: string
  /** How it is written with its shape; a box that is only named shows its name. */
  drawn: string | null
  readonly name: string
  /** The groups it stands in, outermost first. */
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

/** Brackets of each shape, the longer ones first, and the nearest shape there is. */
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
    if (found === null) refuse(header)
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
    else if (/^(?:end|click|direction|href)\b/.test(text)) refuse(statement)
    else this.#chain(statement)
  }

  /** `subgraph id [Title]` or `subgraph A title`. */
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
      if (arrow === null) refuse(statement, `there is something odd at "${rest}"`)
      const [, back = '', first = '', third, end = first] = arrow
      const after = boxes()
      const line = back + lineOf(plain ? first : end)
      refuseLarge(this.#arrows.length + before.length * after.length)
      for (const from of before)
        for (const to of after)
          this.#arrows.push({ from, to, line, label: third?.trim() ?? '', statement })
      before = after
    }
  }

  /** A box, with its shape and its text where they are given. */
  #box(take: (p: RegExp) => RegExpExecArray | null, rest: () => string, statement: Statement): Box {
    const name = take(NAME)?.[0]
    if (name === undefined)
      refuse(statement, rest() === '' ? 'an arrow leads nowhere' : `"${rest()}" is no box`)
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
      refuse(statement, `there is something odd at "${rest()}"`)
    take(/^:::[\w-]+/)
    return box
  }

  /** The groups first, each with its boxes, then the arrows. */
  finish(): string[] {
    if (this.#open.length > 1) refuse(this.#last, 'a subgraph has no end')
    if (this.#boxes.size === 0) refuse(this.#last, 'there is no box')
    for (const { from, to, statement } of this.#arrows) {
      const group = [from, to].find((box) => this.#groups.has(box.name))
      refuseAskew(from.groups, to.groups, statement)
      if (group) refuse(statement, `"${group.name}" is a subgraph, and arrows lead to boxes`)
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

/** Longer arrows ask for more room, which the layout decides. */
function lineOf(written: string): string {
  const head = written.endsWith('>')
  if (written.includes('.')) return head ? '-.->' : '-.-'
  if (written.includes('=')) return head ? '==>' : '==='
  return head ? '-->' : '---'
}

function escaped(text: string): string {
  return text.replace(/[[\](){}\\/>]/g, '\\$&')
}
