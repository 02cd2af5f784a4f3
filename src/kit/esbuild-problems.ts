import { relative, resolve } from 'node:path'
import { messageOf } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import type { Problem } from '../types.ts'
import { isOfPackage } from './imports.ts'

interface BuildMessage {
  readonly text: string
  readonly location: { file: string; line: number; column: number } | null
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
  return (messages as readonly BuildMessage[]).map((message) =>
    fatal(ruleId, placeOf(message, root) ?? { file }, message.text, noteOf(message)),
  )
}

/** Converts esbuild's warnings about the site's own files. */
export function problemsOf(
  messages: readonly BuildMessage[],
  ruleId: RuleId,
  root: string,
): Problem[] {
  return messages.flatMap((message) => {
    const place = placeOf(message, root)
    return place === null || isOfPackage(place.file)
      ? []
      : [warning(ruleId, place, message.text, noteOf(message))]
  })
}

function placeOf({ location, text }: BuildMessage, root: string) {
  if (location === null) return null
  if (location.file.startsWith('docsgen:')) {
    // A module that exists only while bundling; the message names the file that it imports.
    const [, file] = /"(.+?)"/.exec(text) ?? []
    return file === undefined ? null : { file }
  }
  const file = relative(root, resolve(root, location.file)).replaceAll('\\', '/')
  return { file, line: location.line, column: location.column + 1 }
}

function noteOf({ detail, text }: BuildMessage): string | undefined {
  if (text.startsWith('Top-level await') && text.includes('"iife"'))
    return 'With `--relative`, the client is one script, which cannot wait: move the `await` into a function.'
  return typeof detail === 'string' ? detail : undefined
}
