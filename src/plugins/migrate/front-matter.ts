/** Changes keys of front matter, and leaves everything else as it is written. */
import { parse, parseDocument, stringify } from 'yaml'
import { isRecord } from '../../plugin/index.ts'
import type { Matter } from './types.ts'

const BLOCK = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/

/** The front matter of a page; empty without one, and if it is not valid. */
export function matterOf(text: string): Record<string, unknown> {
  const yaml = BLOCK.exec(text)?.[1] ?? ''
  try {
    const value: unknown = parse(yaml, { logLevel: 'error' })
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** A page with the end of its front matter: without one, `gray-matter` reads the whole page as YAML. */
export function withClosedMatter(text: string): string {
  if (!/^---[ \t]*\n/.test(text) || text.includes('\n---')) return text
  const closed = `${text.trimEnd()}\n---\n`
  return Object.keys(matterOf(closed)).length > 0 ? closed : text
}

/** The front matter of a page if it is not valid YAML; null if it is, or there is none. */
export function invalidMatter(text: string): string | null {
  const yaml = BLOCK.exec(text)?.[1] ?? ''
  const { errors } = parseDocument(yaml, { logLevel: 'error', uniqueKeys: false })
  return errors.length > 0 ? yaml : null
}

/** A page without its front matter. */
export function bodyOf(text: string): string {
  return text.slice(BLOCK.exec(text)?.[0].length ?? 0)
}

/** @param changes values by key; a key whose value is undefined is removed */
export function changeMatter(text: string, changes: Matter): string {
  const entries = Object.entries(changes)
  if (entries.length === 0) return text
  const found = BLOCK.exec(text)
  const added = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  if (!found) {
    return Object.keys(added).length === 0 ? text : `---\n${printed(added)}---\n\n${text}`
  }
  const [block, yaml = ''] = found
  const known = matterOf(text)
  const rest = text.slice(block.length)
  if (!entries.some(([key]) => Object.hasOwn(known, key)))
    return `---\n${yaml}${printed(added)}---\n${rest}`
  const document = parseDocument(yaml, { logLevel: 'error' })
  for (const [key, value] of entries) {
    if (value === undefined) document.delete(key)
    else document.set(key, value)
  }
  const left = Object.keys(document.toJS() ?? {}).length
  return left === 0 ? rest.replace(/^\n+/, '') : `---\n${document.toString(FORMAT)}---\n${rest}`
}

const FORMAT = { lineWidth: 0 } as const

function printed(values: Matter): string {
  return Object.keys(values).length === 0 ? '' : stringify(values, FORMAT)
}
