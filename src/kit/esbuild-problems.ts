import { relative } from 'node:path'
import { fatal, messageOf } from '../problems.ts'
import type { Problem } from '../types.ts'

interface BuildMessage {
  readonly text: string
  readonly location: { file: string; line: number; column: number } | null
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
  return (messages as readonly BuildMessage[]).map(({ text, location }) =>
    fatal(
      ruleId,
      location
        ? {
            file: relative(
              root,
              location.file.startsWith('/') ? location.file : `${root}/${location.file}`,
            ),
            line: location.line,
            column: location.column + 1,
          }
        : { file },
      text,
    ),
  )
}
