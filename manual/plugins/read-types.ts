/** Reads the interfaces of a TypeScript file, with the comments that document them. */
import { parse } from '@babel/parser'

/** A documented type or one of its members. */
export interface Documented {
  readonly name: string
  /** The comment, as Markdown. */
  readonly text: string
  /** What `@default` says. */
  readonly default: string | null
  /** What `@example` says. */
  readonly example: string | null
}

export interface Member extends Documented {
  /** As written. */
  readonly type: string
  readonly isRequired: boolean
  /** The members of an object type that is written out. */
  readonly members: readonly Member[]
}

export interface Interface extends Documented {
  /** What it extends. */
  readonly parents: readonly string[]
  readonly members: readonly Member[]
  /** The definition of a type that is not an interface, as written. */
  readonly alias: string | null
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly leadingComments?: readonly { readonly type: string; readonly value: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree
  readonly [field: string]: any
}

/** The exported interfaces and type aliases of a file, by name. */
export function readTypes(source: string): Map<string, Interface> {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const types = new Map<string, Interface>()
  for (const statement of program.body as readonly Node[]) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type === 'TSInterfaceDeclaration') {
      const { name } = declared.id
      const parents = (declared.extends ?? []).map((parent: Node) => parent.expression.name)
      const members = membersOf(declared.body.body, source)
      types.set(name, { ...documented(name, statement), parents, members, alias: null })
    }
    if (declared?.type === 'TSTypeAliasDeclaration') {
      const { name } = declared.id
      const alias = textOf(declared.typeAnnotation, source)
      types.set(name, { ...documented(name, statement), parents: [], members: [], alias })
    }
  }
  return types
}

/** The properties of an object that is a constant, with the comments above groups of them. */
export function readGroups(
  source: string,
  constant: string,
): { title: string; names: readonly string[] }[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const object = (program.body as readonly Node[])
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === constant)?.init.expression
  const groups: { title: string; names: string[] }[] = []
  for (const { key, leadingComments } of object.properties as readonly Node[]) {
    const [comment] = leadingComments ?? []
    if (comment) groups.push({ title: comment.value.trim().replace(/\.$/, ''), names: [] })
    groups.at(-1)?.names.push(key.name)
  }
  return groups
}

function membersOf(nodes: readonly Node[], source: string): Member[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'TSPropertySignature') return []
    const annotation: Node = node.typeAnnotation.typeAnnotation
    const members = annotation.type === 'TSTypeLiteral' ? membersOf(annotation.members, source) : []
    return {
      ...documented(node.key.name, node),
      type: textOf(annotation, source),
      isRequired: !node.optional,
      members,
    }
  })
}

/** On one line, without comments and what only the compiler needs. */
function textOf(node: Node, source: string): string {
  const { start, end } = node
  let text = source.slice(start, end)
  // Members on lines of their own need no separator; on one line they do. The last ones come first.
  const ends = membersWithin(node).map((member) => member.end)
  for (const at of ends.sort((a, b) => b - a))
    if (!/[;,]/.test(source.charAt(at - 1)))
      text = `${text.slice(0, at - start)};${text.slice(at - start)}`
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly /g, '')
    .replace(/ \| undefined\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replace(/([;,])? }/g, ' }')
}

/** The members of object types in a type. */
function membersWithin(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, members } = node as Partial<Node>
  const own: readonly Node[] = type === 'TSTypeLiteral' ? members : []
  return [...own, ...Object.values(node).flatMap(membersWithin)]
}

function documented(name: string, { leadingComments = [] }: Node): Documented {
  const comment = leadingComments.findLast(({ value }) => value.startsWith('*'))?.value ?? ''
  const lines = comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  const [text = '', ...tags] = lines.join('\n').split(/^@/m)
  const tag = (wanted: string) => {
    const found = tags.find((tag) => tag.startsWith(wanted))
    return found === undefined ? null : found.slice(wanted.length).trim()
  }
  return { name, text: text.trim(), default: tag('default'), example: tag('example') }
}
