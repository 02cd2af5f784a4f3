/**
 * The names of operations, and their groups: tags of all versions of the standard, and the groups of tags
 * of `x-tagGroups`.
 */
import type { ApiDocument, Operation } from './description/document.ts'
import { type Dict, dict, list, words } from './description/values.ts'

export interface Group {
  /** Null for what `x-tagGroups` names. */
  readonly tag: string | null
  readonly title: string
  /** The tag as it is described; empty for one that only operations name. */
  readonly value: Dict
  readonly groups: readonly Group[]
  /** The operations that it is the first tag of. */
  readonly operations: readonly Operation[]
  /** The operations that have it besides another one. */
  readonly others: readonly Operation[]
}

export interface GroupedOperations {
  readonly groups: readonly Group[]
  /** The operations without a tag. */
  readonly operations: readonly Operation[]
}

/** Characters of a title; some write whole descriptions into summaries. */
const LONGEST_TITLE = 80

/** Summary, or its first sentence, or else what the id or the address says. */
export function titleOf({ id, value, method, path }: Operation): string {
  const sentences =
    words(value.summary)
      ?.trim()
      .split(/(?<=[.!?])\s|\n/) ?? []
  const summary = sentences[0]?.replace(/\.$/, '') ?? ''
  if (summary !== '' && summary.length <= LONGEST_TITLE) return summary
  const name = value.operationId === id ? capital(kebab(id).replaceAll('-', ' ')) : ''
  return name || `${method.toUpperCase()} ${path}`
}

/** What a webhook is called; its summary if it is sent with one method only. */
export function titleOfWebhook(name: string, operations: readonly Operation[]): string {
  const [first] = operations
  const own = operations.length === 1 ? words(first?.value.summary) : undefined
  return own ?? first?.about.summary ?? name
}

/** The tags of an operation that do not group operations, such as `kind: badge`. */
export function labelsOf(document: ApiDocument, operation: Operation): string[] {
  const described = describedTags(document)
  return tagsOf(operation)
    .filter((name) => !isGroup(described.get(name)))
    .map((name) => titleOfTag(name, described.get(name) ?? {}))
}

/** In the order of the description; tags that only operations name follow. */
export function groupsOf(document: ApiDocument): GroupedOperations {
  const described = describedTags(document)
  const operations = [...document.operations.values()]
  const grouping = (operation: Operation) =>
    tagsOf(operation).filter((name) => isGroup(described.get(name)))
  const named = new Set([
    ...[...described.keys()].filter((name) => isGroup(described.get(name))),
    ...operations.flatMap(grouping),
  ])
  const first = new Map<string, Operation[]>()
  const others = new Map<string, Operation[]>()
  for (const operation of operations)
    for (const [index, name] of grouping(operation).entries()) {
      const lists = index === 0 ? first : others
      lists.set(name, [...(lists.get(name) ?? []), operation])
    }
  const parents = new Map([...named].map((name) => [name, parentOf(name, described)]))
  const make = (tag: string): Group => {
    const value = described.get(tag) ?? {}
    return {
      tag,
      title: titleOfTag(tag, value),
      value,
      groups: [...named].filter((name) => parents.get(name) === tag).map(make),
      operations: first.get(tag) ?? [],
      others: others.get(tag) ?? [],
    }
  }
  const top = [...named].filter((name) => parents.get(name) === null).map(make)
  return {
    groups: withTagGroups(document, top).filter(isUsed),
    operations: operations.filter((operation) => grouping(operation).length === 0),
  }
}

/** All groups, those in groups included. */
export function allGroups(groups: readonly Group[]): Group[] {
  return groups.flatMap((group) => [group, ...allGroups(group.groups)])
}

function isUsed({ groups, operations, others }: Group): boolean {
  return operations.length + others.length > 0 || groups.some(isUsed)
}

function describedTags({ root }: ApiDocument): ReadonlyMap<string, Dict> {
  return new Map(
    list(root.tags).flatMap((tag) => {
      const name = words(dict(tag).name)
      return name === undefined ? [] : [[name, dict(tag)] as const]
    }),
  )
}

function tagsOf({ value }: Operation): string[] {
  return [...new Set(list(value.tags).filter((name) => words(name) !== undefined) as string[])]
}

function isGroup(tag: Dict | undefined): boolean {
  return tag?.kind === undefined || tag.kind === 'nav'
}

function titleOfTag(name: string, value: Dict): string {
  return words(value.summary) ?? words(value['x-displayName']) ?? name
}

/** Null for a tag without one, with one that no tag has, and for tags that are parents of each other. */
function parentOf(name: string, described: ReadonlyMap<string, Dict>): string | null {
  const parent = (of: string) => words(described.get(of)?.parent)
  const direct = parent(name)
  if (direct === undefined || !isGroup(described.get(direct)) || !described.has(direct)) return null
  const seen = new Set([name])
  for (let above: string | undefined = direct; above !== undefined; above = parent(above)) {
    if (seen.has(above)) return null
    seen.add(above)
  }
  return direct
}

/** Tags that no group names follow, so that none is missing. */
function withTagGroups({ root }: ApiDocument, top: readonly Group[]): readonly Group[] {
  const named = new Set<string>()
  const groups = list(root['x-tagGroups']).flatMap((entry): Group[] => {
    const { name, tags } = dict(entry)
    const title = words(name)
    if (title === undefined) return []
    const inside = list(tags).flatMap((tag) => {
      const found = top.find((group) => group.tag === tag)
      if (found === undefined || named.has(String(tag))) return []
      named.add(String(tag))
      return [found]
    })
    return [{ tag: null, title, value: dict(entry), groups: inside, operations: [], others: [] }]
  })
  return [...groups, ...top.filter(({ tag }) => tag !== null && !named.has(tag))]
}

/** `userGet` → `user-get`; empty without letters and digits, of whatever script. */
export function kebab(name: string): string {
  return name
    .normalize()
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

export function capital(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}
