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
  return patterns.some((pattern) => globExpression(pattern).test(path))
}

function globExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?|\{|\}|,/g, (mark) => GLOB[mark] ?? mark)
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return /^$/
  }
}

const GLOB: Readonly<Record<string, string>> = {
  '**/': '(?:[^/]*/)*',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
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
