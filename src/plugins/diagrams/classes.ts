/** `classDiagram`: classes, their members and relations. */
import { label, nameLabel } from './labels.ts'
import { type Grammar, reject, STYLING, type Statement } from './source.ts'

/** The length limit keeps patterns with several names from taking quadratic time. */
const NAME = '`?([\\p{L}\\p{N}_.-]{1,200}?)`?'
const GENERIC = '(?:~([^~]+(?:~[^~]*~)?)~)?'
const CLASS = new RegExp(
  `^class\\s+${NAME}${GENERIC}(?:\\["([^"]+)"\\])?(?::::[\\w-]+)?\\s*(\\{)?\\s*(\\})?$`,
  'u',
)
const RELATION = new RegExp(
  `^${NAME}${GENERIC}\\s*(?:"([^"]*)"\\s*)?(<\\|--|--\\|>|<\\|\\.\\.|\\.\\.\\|>|\\*--|--\\*|o--|--o|<--|-->|<\\.\\.|\\.\\.>)\\s*(?:"([^"]*)"\\s*)?${NAME}${GENERIC}(?:\\s*:\\s*(.+))?$`,
  'u',
)
const MEMBER = new RegExp(`^${NAME}${GENERIC}\\s*:\\s*(.+)$`, 'u')
const KIND = new RegExp(`^<<(.+)>>\\s*${NAME}$`, 'u')

interface Class {
  readonly members: string[]
  name: string
  kind: string | null
}

export const classes: Grammar = ({ header, statements }) => {
  if (!/^classDiagram(-v2)?$/.test(header.text)) reject(header)
  const reader = new Reader()
  for (const statement of statements) reader.read(statement)
  return reader.finish(statements.at(-1) ?? header)
}

class Reader {
  readonly #classes = new Map<string, Class>()
  /** Deferred until all display names are known. */
  readonly #relations: (() => string)[] = []
  #open: Class | null = null

  read(statement: Statement): void {
    const { text } = statement
    if (this.#open !== null) this.#member(this.#open, text)
    else if (!STYLING.test(text) && !/^direction\s+(?:TB|TD|BT|RL|LR)$/.test(text))
      this.#declare(statement)
  }

  #declare(statement: Statement): void {
    const { text } = statement
    const [declared, id, generic, shown, opening, closing] = CLASS.exec(text) ?? []
    const relation = RELATION.exec(text)
    const [, owner, ownerGeneric, member] = MEMBER.exec(text) ?? []
    const [, kind, marked] = KIND.exec(text) ?? []
    if (declared !== undefined) {
      const made = this.#class(id as string, generic)
      if (shown !== undefined) made.name = shown
      if (opening && !closing) this.#open = made
    } else if (relation) this.#relate(relation)
    else if (kind !== undefined && marked !== undefined) this.#class(marked).kind = kind
    else if (owner !== undefined && member !== undefined)
      this.#member(this.#class(owner, ownerGeneric), member)
    else reject(statement)
  }

  #class(id: string, generic?: string): Class {
    const made = this.#classes.get(id) ?? { name: id, members: [], kind: null }
    if (generic !== undefined) made.name = `${id}<${angles(generic)}>`
    this.#classes.set(id, made)
    return made
  }

  #member(owner: Class, text: string): void {
    const kind = /^<<(.+)>>$/.exec(text)?.[1]
    if (text === '}') this.#open = null
    else if (kind !== undefined) owner.kind = kind
    else owner.members.push(text)
  }

  #relate(found: RegExpExecArray): void {
    const [, from, fromGeneric, fromCount, arrow, toCount, to, toGeneric, text] = found
    const ends = [this.#class(from as string, fromGeneric), this.#class(to as string, toGeneric)]
    const count = (written: string | undefined) => (written ? [`"${nameLabel(written)}"`] : [])
    this.#relations.push(() =>
      [
        nameLabel(ends[0]?.name ?? ''),
        ...count(fromCount),
        arrow,
        ...count(toCount),
        nameLabel(ends[1]?.name ?? ''),
        ...(text ? [`: ${label(text)}`] : []),
      ].join(' '),
    )
  }

  finish(last: Statement): string[] {
    if (this.#open !== null) reject(last, 'this class has no closing "}"')
    if (this.#classes.size === 0) reject(last, 'the diagram has no classes')
    const bodies = [...this.#classes.values()].flatMap(({ name, kind, members }) => [
      `class ${nameLabel(name)} {`,
      ...(kind === null ? [] : [`<<${kind.replace(/\W+/g, '_')}>>`]),
      ...members.map(memberOf),
      '}',
    ])
    return ['classDiagram', ...bodies, ...this.#relations.map((line) => line())]
  }
}

/**
 * Rewrites `+method(a, b)* List~T~` and `-name : Type` for the library: the type of a field before
 * its name, the static (`$`) and abstract (`*`) markers after the name.
 */
function memberOf(text: string): string {
  const [, visibility = '', rest = ''] = /^([+\-#~]?)\s*(.*)$/.exec(text) ?? []
  const [, name, inside, mark = '', type] =
    /^([^()]+)\(([^()]*)\)\s*([$*]?)\s*:?\s*(.*)$/.exec(rest) ?? []
  if (name !== undefined) {
    const words = [`${nameLabel(angles(name))}${mark}(${inside ? nameLabel(angles(inside)) : ''})`]
    return visibility + [...words, ...(type ? [nameLabel(angles(type))] : [])].join(' ')
  }
  const [, field, fieldType] = /^(\S+?)\s*:\s*(.+)$/.exec(rest) ?? []
  const [, before, after] = /^(\S+)\s+(.+)$/.exec(rest) ?? []
  const parts = field === undefined ? [before, after ?? rest] : [fieldType, field]
  return visibility + parts.flatMap((part) => (part ? [fieldPart(part)] : [])).join(' ')
}

function fieldPart(text: string): string {
  const [, name = '', mark = ''] = /^(.*?)([$*]?)$/.exec(text) ?? []
  return nameLabel(angles(name)) + mark
}

/** `List~List~int~~` → `List<List<int>>` */
function angles(text: string): string {
  let before = ''
  let after = text
  while (before !== after) {
    before = after
    after = after.replace(/~([^~]+)~/, '<$1>')
  }
  return after
}
