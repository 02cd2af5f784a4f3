/** What commands print to standard output for other programs, in the format of `--format`. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { configIn } from '../config/evaluate.ts'
import { version } from '../package.ts'
import { type Format, githubAnnotations, sarifLog } from '../problems/formats.ts'
import type { Problem } from '../types.ts'
import { print } from './output.ts'

export interface FormatOptions {
  readonly format?: Format
  /** The short form of `--format json`. */
  readonly json?: boolean
}

/**
 * Prints the result of a command.
 * @param result for the format `json`
 * @param root folder of the site
 */
export function printResult(
  { format = 'pretty', json = false }: FormatOptions,
  problems: readonly Problem[],
  result: object,
  root: string,
): void {
  if (json || format === 'json') print(JSON.stringify(result, null, 2))
  else if (format === 'github' && problems.length > 0)
    print(githubAnnotations(problems, folderInRepository(root)))
  else if (format === 'sarif') {
    const fallback = configIn(root) ?? 'docs'
    print(JSON.stringify(sarifLog(problems, folderInRepository(root), fallback, version), null, 2))
  }
}

/** True if problems are for people, who read them on standard error. */
export function isForPeople({ format = 'pretty' }: FormatOptions): boolean {
  return format !== 'github'
}

/** Path of a folder in its git repository, with a slash at the end; empty for its root or without one. */
function folderInRepository(root: string): string {
  const from = resolve(root)
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git')))
      return folder === from ? '' : `${relative(folder, from).split(sep).join('/')}/`
    if (folder === dirname(folder)) return ''
  }
}
