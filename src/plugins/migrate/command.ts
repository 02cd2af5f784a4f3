/** `docsgen migrate`: brings a site of another generator. */
import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import {
  type CommandContext,
  type CommandOptions,
  fatal,
  isDiskFull,
  limitReached,
  messageOf,
  plural,
  SiteError,
  shellWord,
  UsageError,
} from '../../plugin/index.ts'
import { detect } from './detect.ts'
import { type Migrated, migrate } from './migrate.ts'
import { realPath } from './old-files.ts'
import { textSentence } from './report.ts'
import { MANIFEST } from './write.ts'

export interface MigrateCommand extends CommandOptions {
  readonly from?: string
  readonly to?: string
  readonly versions?: boolean
  /** True without a value. */
  readonly verify?: string | true
}

/** @throws SiteError */
export async function runMigrate(context: CommandContext): Promise<void> {
  const options: MigrateCommand = context.options
  if (options.verify !== undefined) return verify(options.verify, options, context)
  const found = detect(context.names[0], options.from ?? '.')
  const to = resolve(options.to ?? `${found.from}/docsgen-site`)
  if (realPath(to) === realPath(found.from))
    throw mistake(
      'the new site cannot be in the folder of the old one',
      'Name another folder, such as --to ../new-docs.',
    )
  refuseForeign(to)
  const done = await migrate(found, to, { versions: options.versions === true }, context.at).catch(
    (error) => {
      throw stopped(error) ?? error
    },
  )
  for (const line of summary(done, found.origin.label, shownPath(to))) console.error(line)
  const { pages, written: files, todos, problems, text } = done
  const about = { generator: found.origin.name, to, pages, files, todos }
  context.printResult({ ...about, proof: null, text, problems })
  if (done.written.conflicts.length > 0) process.exitCode = 1
}

/** The site is checked at the end, which runs its code: it has to be a site that was made here. */
function refuseForeign(to: string): void {
  if (!existsSync(to) || existsSync(join(to, MANIFEST))) return
  const others = readdirSync(to).filter((name) => !name.startsWith('.'))
  if (others.length === 0) return
  throw mistake(
    `the folder ${shownPath(to)} has files that docsgen migrate did not write, such as ${others[0]}`,
    'Name an empty or a new folder, such as --to ../new-docs.',
  )
}

/** The error for one of the system: nothing of a person's was lost. Null for any other. */
function stopped(error: unknown): SiteError | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null
  const { path } = error as NodeJS.ErrnoException
  const file = path === undefined ? '' : shownPath(resolve(path))
  const [reason, how] = limitReached(error) ?? [
    isDiskFull(error) ? 'the disk is full' : messageOf(error),
    isDiskFull(error) ? 'Free some space.' : 'Check the disk and the permissions.',
  ]
  const note = `${how} Then run the same command: it goes on, and files that you have changed are kept.`
  const problem = fatal('migrate', { file }, `the migration was stopped: ${reason}`, note)
  return new SiteError([problem], { cause: error })
}

/** Prints the proof of a move. */
async function verify(
  old: string | true,
  options: MigrateCommand,
  { at, print, printResult }: CommandContext,
): Promise<void> {
  const to = resolve(options.to ?? options.root ?? '.')
  const { proofLines, textLines, verifyMove, verifyText } = await import('./verify.ts')
  const { proof, text } =
    old === true
      ? { proof: null, text: await verifyText(to, options.from, at) }
      : await verifyMove(to, old, at)
  const lines = [...(proof ? proofLines(proof) : []), ...(text ? textLines(text) : [])]
  for (const line of lines) (options.json ? console.error : print)(line)
  const none = { generator: null, pages: 0, files: null, todos: [], problems: [] }
  printResult({ ...none, to, proof, text })
  if ([...(proof?.lost ?? []), ...(text?.lost ?? [])].length > 0) process.exitCode = 1
}

function summary(
  { pages, written, todos, problems, text }: Migrated,
  label: string,
  to: string,
): string[] {
  const { added, updated, kept, conflicts, removed } = written
  const counts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
    [kept, 'kept as you changed them'],
  ] as const
  const changes = counts.flatMap(([list, what]) =>
    list.length > 0 ? [`${list.length} ${what}`] : [],
  )
  const errors = problems.filter((problem) => problem.fatal).length
  return [
    `${label}: ${plural(pages, 'page')} in ${to} (files: ${changes.join(', ') || 'all unchanged'})`,
    ...conflicts.map(
      (path) =>
        `conflict: ${path} was changed by you and in the old site; merge .migrate/conflicts/${path} into it, or delete that file to keep yours`,
    ),
    ...(errors > 0
      ? [`${plural(errors, 'error')} must be fixed before the site can be built.`]
      : []),
    ...(text === null ? [] : [textSentence(text)]),
    `MIGRATION.md lists what is left to do: ${plural(todos.length, 'item')}, and ${plural(problems.length, 'problem')} of the checks.`,
    `Next: cd ${shellWord(to)} && npm install && npx docsgen serve --watch`,
  ]
}

function shownPath(path: string): string {
  const below = relative('.', path)
  return below === '' ? '.' : below.startsWith('..') || isAbsolute(below) ? path : below
}

function mistake(reason: string, note: string): UsageError {
  return new UsageError([fatal('migrate', { file: '' }, reason, note)])
}
