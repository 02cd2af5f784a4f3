/** `docsgen init`: writes the files that a site begins with, and never overwrites one. */
import { relative, resolve } from 'node:path'
import { print } from '../../commands/output.ts'
import { configIn } from '../../config/evaluate.ts'
import { loadConfig } from '../../config/load.ts'
import { plural } from '../../problems/report.ts'
import { filesOf } from './files.ts'
import { findOut } from './find-out.ts'
import { hostFiles, hostStep } from './hosts.ts'
import { nextCommands } from './next.ts'
import { writeNew } from './write.ts'

export interface InitCommand {
  readonly root?: string
  /** Name of a host: see hosts.ts. */
  readonly deploy?: string
}

/**
 * @param folder of the site; it need not exist
 * @throws SiteError if it cannot be written to, or has a configuration with mistakes
 */
export async function runInit(folder: string | undefined, options: InitCommand): Promise<void> {
  const root = resolve(folder ?? options.root ?? '.')
  const isSite = configIn(root) !== undefined
  const found = findOut(root, isSite ? (await loadConfig({ root })).docs : null)
  const files = { ...filesOf(found, options.deploy), ...hostFiles(options.deploy, found) }
  for (const [path, content] of Object.entries(files)) {
    const isNew = writeNew(root, path, content)
    console.error(isNew ? `wrote ${path}` : `kept ${path}, which exists`)
  }
  if (found.leftOut > 0)
    console.error(
      `left out ${plural(found.leftOut, 'Markdown file')} outside of ${found.docs}: move what is a page to ${found.docs}`,
    )
  print('\nNext:\n')
  const isRunning = found.hasConfig && found.isInstalled
  const steps =
    isRunning && options.deploy !== undefined
      ? [hostStep(options.deploy)]
      : nextCommands(found, relative('.', root))
  for (const step of steps) print(`  ${step}`)
}
