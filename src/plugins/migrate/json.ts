/** Reads values of unknown shape, as configurations of other generators have them. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { isRecord } from '../../plugin/index.ts'

export type Json = Readonly<Record<string, unknown>>

/** An object; empty for anything else. */
export function objectOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** A list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that is not empty; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The value under some keys. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const key of path) found = objectOf(found)[key]
  return found
}

/** HTML as text: tags are left out. */
export function plainText(html: string): string {
  return textIn(parseFragment(html).childNodes).replace(/\s+/g, ' ').trim()
}

/** A label in Markdown or HTML as text: tags are left out, except in code. */
export function labelText(label: string): string {
  const text = label.replace(/`([^`]*)`|<\/?[A-Za-z][^<>]*>/g, (_, code?: string) => code ?? '')
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function textIn(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value
      if (node.nodeName === 'br') return ' '
      return 'childNodes' in node ? textIn(node.childNodes) : ''
    })
    .join('')
}

type Compact<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Without the keys whose values are missing or empty. */
export function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, item]) =>
        item !== undefined &&
        !(Array.isArray(item) && item.length === 0) &&
        !(isRecord(item) && Object.keys(item).length === 0),
    ),
  ) as Compact<T>
}

/** Joins parts of a route: (`docs`, ``, `/a/`) → `docs/a` */
export function joinRoute(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/** `getting-started` → `Getting started` */
export function humanize(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** True for a path that glob patterns name; `**`, `*`, `?` and `{a,b}` are supported. */
export function matchesGlob(path: string, patterns: readonly string[]): boolean {
  return patterns
    .flatMap((pattern) => withoutBraces(pattern.replace(/^\.\//, '')))
    .some((pattern) => (/[*?]/.test(pattern) ? matches(path, pattern) : path === pattern))
}

/** The patterns that one with lists stands for; lists in lists multiply, so there is a limit. */
function withoutBraces(pattern: string): string[] {
  let found = [pattern]
  while (found.length < 1000 && found.some((each) => BRACES.test(each)))
    found = found.flatMap((each) => {
      const list = BRACES.exec(each)
      if (list === null) return [each]
      const after = each.slice(list.index + list[0].length)
      return (list[1] ?? '').split(',').map((item) => each.slice(0, list.index) + item + after)
    })
  return found
}

const BRACES = /\{([^{}]*)\}/

/** Reads the path once, with all places of the pattern where it may be: no pattern takes long. */
function matches(path: string, pattern: string): boolean {
  const marks = pattern.replace(/(?:\*\*\/)+/g, '**/').match(/\*\*\/|\*+|./gsu) ?? []
  // What begins at a place also begins after it, as wildcards may stand for nothing.
  const enter = (places: Set<number>, place: number) => {
    places.add(place)
    for (let at = place; marks[at]?.startsWith('*'); at++) places.add(at + 1)
  }
  let places = new Set<number>()
  enter(places, 0)
  for (const character of path) {
    const next = new Set<number>()
    for (const place of places) {
      const mark = marks[place]
      if (mark === '**/') {
        next.add(place)
        if (character === '/') enter(next, place + 1)
      } else if (mark?.startsWith('**') || (mark === '*' && character !== '/')) enter(next, place)
      else if (mark === character || (mark === '?' && character !== '/')) enter(next, place + 1)
    }
    places = next
  }
  return places.has(marks.length)
}

/** Languages that are written from right to left. */
export function directionOf(language: string): 'rtl' | undefined {
  return /^(?:ar|arc|dv|fa|ha|he|khw|ks|ku|ps|ur|yi)\b/i.test(language) ? 'rtl' : undefined
}

/** The name of a language in that language: `de` → `Deutsch` */
export function languageName(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    return language
  }
}
