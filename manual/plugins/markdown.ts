/** Writes the reference of types as Markdown. */
import type { Interface, Member } from './read-types.ts'

type Types = ReadonlyMap<string, Interface>

/**
 * An entry for each member of a type, with a heading.
 * @param fence how examples are shown
 * @param shown names of types that are described, to which it adds
 */
export function entries(
  members: readonly Member[],
  types: Types,
  fence: (example: string) => string,
  shown: Set<string> = new Set(),
): string {
  return members
    .map((member) => {
      const { name, text, example } = member
      return [
        `## ${name} {#${name}}`,
        facts(member),
        text,
        example === null ? '' : fence(example),
        nested(member, name, types, shown),
      ].join('\n\n')
    })
    .join('\n\n')
}

/** One line: the type and the default. */
function facts({ type, members, default: fallback }: Member): string {
  const shown = members.length > 0 ? '`object`' : code(type)
  return `**Type:** ${shown}${fallback === null ? '' : `  \n**Default:** ${fallback}`}`
}

/** The members of what an entry is made of: of its own object, and of the types that it names. */
function nested(member: Member, scope: string, types: Types, shown: Set<string>): string {
  const own = member.members.map((inner) => parameter(inner, scope))
  const named = typesIn(member, types)
    .filter(({ name }) => !shown.has(name))
    .map((type) => {
      shown.add(type.name)
      return described(type, types)
    })
  return [own.join('\n\n'), ...named].join('\n\n')
}

/** The types that a member names, and those that they name. */
function typesIn(member: Member, types: Types, found = new Map<string, Interface>()): Interface[] {
  for (const [name] of member.type.matchAll(/\b[A-Z]\w+/g)) {
    const type = types.get(name)
    if (type === undefined || found.has(name)) continue
    found.set(name, type)
    for (const inner of allMembers(type, types)) typesIn(inner, types, found)
    if (type.alias !== null)
      typesIn({ ...type, type: type.alias, isRequired: true, members: [] }, types, found)
  }
  for (const inner of member.members) typesIn(inner, types, found)
  return [...found.values()]
}

/** A type that has no page of its own: its text and its members. */
export function described(type: Interface, types: Types): string {
  const { name, text, alias } = type
  const body =
    alias === null
      ? allMembers(type, types)
          .map((member) => parameter(member, name))
          .join('\n\n')
      : ['```ts', `type ${name} = ${alias}`, '```'].join('\n')
  return [`### ${name} {#${name}}`, text, body].join('\n\n')
}

/** Those of its parents too, unless it declares them itself. */
function allMembers({ parents, members }: Interface, types: Types): readonly Member[] {
  const own = new Set(members.map(({ name }) => name))
  const inherited = parents.flatMap((parent) => {
    const type = types.get(parent)
    return type ? allMembers(type, types) : []
  })
  return [...inherited.filter(({ name }) => !own.has(name)), ...members]
}

function parameter(
  { name, type, text, isRequired, default: fallback, members }: Member,
  scope: string,
): string {
  const attributes = [
    `name="${name}"`,
    `type="${attribute(members.length > 0 ? 'object' : type)}"`,
    isRequired ? 'required' : '',
    fallback === null ? '' : `default="${plain(fallback)}"`,
    `scope="${scope}"`,
  ]
  const inner = members.map(
    ({ name, type, text, default: preset }) =>
      `- \`${name}\` (${code(type)}): ${oneLine(text)}${preset === null ? '' : ` Default: ${preset}.`}`,
  )
  return [`::::param{${attributes.filter(Boolean).join(' ')}}`, text, ...inner, '::::'].join('\n')
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** The text without marks of Markdown, for an attribute. */
function plain(text: string): string {
  return attribute(oneLine(text).replaceAll('`', ''))
}

function attribute(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Inline code, in a table too. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
