/** `erDiagram`: entities, their attributes and relationships. */
import { label, nameLabel } from './labels.ts'
import { type Grammar, reject, STYLING, type Statement } from './source.ts'

const NAME = '("[^"]+"|[\\p{L}\\p{N}_.-]+?)(?:\\[([^\\]]+)\\])?(?::::[\\w-]+)?'
const RELATION = new RegExp(
  `^${NAME}\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*${NAME}(?:\\s*:\\s*(.+))?$`,
  'u',
)
const ENTITY = new RegExp(`^${NAME}\\s*(\\{)?\\s*(\\})?$`, 'u')
const ATTRIBUTE =
  /^([\p{L}\p{N}_.,()[\]-]+)\s+([*\p{L}\p{N}_.()[\]-]+)((?:(?: ?, ?| )(?:PK|FK|UK))*)(?:\s+("[^"]*"))?$/u

interface Entity {
  name: string
  readonly attributes: string[]
}

export const entities: Grammar = ({ header, statements }) => {
  if (header.text !== 'erDiagram') reject(header)
  const reader = new Reader()
  for (const statement of statements) reader.read(statement)
  return reader.finish(statements.at(-1) ?? header)
}

class Reader {
  readonly #entities = new Map<string, Entity>()
  readonly #relations: (() => string)[] = []
  #open: Entity | null = null

  read(statement: Statement): void {
    const { text } = statement
    const relation = RELATION.exec(text)
    const [declared, name, shown, opening, closing] = ENTITY.exec(text) ?? []
    if (this.#open !== null) this.#attribute(this.#open, statement)
    else if (STYLING.test(text) || /^(?:direction|class)\s/.test(text)) return
    else if (relation) this.#relate(relation)
    else if (declared === undefined) reject(statement)
    else {
      const entity = this.#entity(name as string, shown)
      if (opening && !closing) this.#open = entity
    }
  }

  #entity(written: string, shown?: string): Entity {
    const name = written.replace(/^"|"$/g, '')
    const entity = this.#entities.get(name) ?? { name, attributes: [] }
    if (shown !== undefined) entity.name = shown.replace(/^"|"$/g, '')
    this.#entities.set(name, entity)
    return entity
  }

  #attribute(entity: Entity, statement: Statement): void {
    if (statement.text === '}') {
      this.#open = null
      return
    }
    const [, type, name, keys = '', comment] = ATTRIBUTE.exec(statement.text) ?? []
    if (type === undefined || name === undefined)
      reject(statement, 'this is not an attribute such as "string name PK"')
    const marks = keys.split(/[\s,]+/).filter(Boolean)
    const said = comment === undefined ? [] : [`"${nameLabel(comment)}"`]
    entity.attributes.push([nameLabel(type), nameLabel(name), ...marks, ...said].join(' '))
  }

  #relate([, from, fromShown, left, line, right, to, toShown, text]: RegExpExecArray): void {
    const ends = [this.#entity(from as string, fromShown), this.#entity(to as string, toShown)]
    // The library recognizes the "zero or more" marker only in the form used on the right side.
    const sign = left === '}o' ? 'o{' : left
    this.#relations.push(
      () =>
        `${nameLabel(ends[0]?.name ?? '')} ${sign}${line}${right} ${nameLabel(ends[1]?.name ?? '')} : ${label(text ?? ' ')}`,
    )
  }

  finish(last: Statement): string[] {
    if (this.#open !== null) reject(last, 'this entity has no closing "}"')
    if (this.#entities.size === 0) reject(last, 'the diagram has no entities')
    const bodies = [...this.#entities.values()].flatMap(({ name, attributes }) => [
      `${nameLabel(name)} {`,
      ...attributes,
      '}',
    ])
    return ['erDiagram', ...bodies, ...this.#relations.map((line) => line())]
  }
}
