import { relative, resolve } from 'node:path'
import { isOfPackage } from '../cache/bundle-inputs.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import type { Problem } from '../types.ts'
import { hintFor, type Located } from './esbuild-hints.ts'

/** Its column counts the bytes of the line before it. */
interface Location {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly lineText: string
}

interface BuildMessage {
  readonly text: string
  readonly location: Location | null
  readonly notes: Located['notes']
  /** What one of docsgen's own plugins adds: the way out. */
  readonly detail?: unknown
}

/** Converts the messages of a failed esbuild call to problems, with positions relative to the site's root. */
export function esbuildProblems(
  error: unknown,
  ruleId: string,
  root: string,
  file: string,
): Problem[] {
  const messages = (error as { errors?: readonly BuildMessage[] }).errors
  if (!Array.isArray(messages) || messages.length === 0)
    return [fatal(ruleId, { file }, messageOf(error))]
  return (messages as readonly BuildMessage[]).map(inCharacters).flatMap((message) => {
    // What one of docsgen's own plugins threw.
    if (message.detail instanceof SiteError) return message.detail.problems
    const place = placeOf(message, root)
    const own = noteOf(message)
    if (place === null || own !== undefined)
      return fatal(ruleId, place ?? { file }, message.text, own)
    const { note, at } = hintOf(message, root)
    const cause = at ? { ...place, line: at.line, column: at.column + 1 } : place
    return fatal(ruleId, cause, message.text, note)
  })
}

/** Converts esbuild's warnings about the site's own files. */
export function problemsOf(
  messages: readonly BuildMessage[],
  ruleId: RuleId,
  root: string,
): Problem[] {
  return messages.map(inCharacters).flatMap((message) => {
    const place = placeOf(message, root)
    return place === null || isOfPackage(place.file)
      ? []
      : [warning(ruleId, place, message.text, noteOf(message))]
  })
}

/** The message with a column that counts characters. */
function inCharacters(message: BuildMessage): BuildMessage {
  const { location } = message
  if (location === null) return message
  const before = Buffer.from(location.lineText).subarray(0, location.column)
  return { ...message, location: { ...location, column: before.toString().length } }
}

function placeOf({ location, text }: BuildMessage, root: string) {
  if (location === null) return null
  if (location.file.startsWith('docsgen:')) {
    // A module that exists only while bundling: what it imports is here, or in the message.
    const here = location.lineText.slice(location.column)
    const [, path] = /^["'](.+?)["']/.exec(here) ?? /"(.+?)"/.exec(text) ?? []
    if (path === undefined) return null
    return { file: relative(root, resolve(root, path)).replaceAll('\\', '/') }
  }
  const file = relative(root, resolve(root, location.file)).replaceAll('\\', '/')
  return { file, line: location.line, column: location.column + 1 }
}

function hintOf({ text, location, notes }: BuildMessage, root: string) {
  if (location === null || location.file.startsWith('docsgen:')) return {}
  const file = resolve(root, location.file)
  return hintFor({ text, notes, ...location, file })
}

function noteOf({ detail, text }: BuildMessage): string | undefined {
  if (text.startsWith('Top-level await') && text.includes('"iife"'))
    return 'With `--relative`, the client is one script, which cannot wait: move the `await` into a function.'
  return typeof detail === 'string' ? detail : undefined
}
