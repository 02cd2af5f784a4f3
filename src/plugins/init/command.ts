/** `docsgen init`: writes the files that a site begins with, and never overwrites one. */
import { basename, relative, resolve } from 'node:path'
import { print } from '../../commands/output.ts'
import { printResult } from '../../commands/result.ts'
import { loadConfig } from '../../config/load.ts'
import { addTsconfig } from '../../edits/tsconfig.ts'
import { writeNew } from '../../edits/write-new.ts'
import { plural } from '../../problems/report.ts'
import { filesOf } from './files.ts'
import { findOut, hasCode, isFolder } from './find-out.ts'
import type { HostName } from './host-names.ts'
import { hostFiles, hostStep } from './hosts.ts'
import { nextCommands, scriptsToAdd } from './next.ts'
import { OWN, placeOf } from './places.ts'

export interface InitCommand {
  readonly root?: string
  readonly json?: boolean
  readonly deploy?: HostName
}

/**
 * @param folder of the site; it need not exist
 * @throws SiteError if it cannot be written to, or has a configuration with mistakes
 */
export async function runInit(folder: string | undefined, options: InitCommand): Promise<void> {
  const root = resolve(folder ?? options.root ?? '.')
  // Without a configuration, the defaults, which the new one has as well.
  const config = isFolder(root) ? await loadConfig({ root }) : null
  const found = findOut(root, config?.file ? config.docs : null)
  const files = {
    ...filesOf(found, basename(root), options.deploy),
    ...hostFiles(options.deploy, found),
  }
  const results: { path: string; isNew: boolean }[] = []
  for (const [path, content] of Object.entries(files)) {
    const isNew = writeNew(root, path, content)
    results.push({ path, isNew })
    console.error(isNew ? `wrote ${path}` : `kept ${path}, which exists`)
  }
  if (config && found.hasConfig && hasCode(config) && addTsconfig(config)) {
    console.error('wrote tsconfig.json')
    results.push({ path: 'tsconfig.json', isNew: true })
  }
  for (const key of found.taken)
    console.error(
      `left ${OWN[key]} to the project: the site has its own in ${placeOf(key, found.docs)}`,
    )
  if (found.leftOut > 0)
    console.error(
      `left out ${plural(found.leftOut, 'Markdown file')} outside of ${found.docs}: move what is a page to ${found.docs}`,
    )
  const isRunning = found.hasConfig && found.isInstalled
  const { deploy } = options
  const isDeployed = isRunning && deploy !== undefined
  const next = isDeployed ? [hostStep(deploy)] : nextCommands(found, relative('.', root))
  const scripts = isDeployed ? null : scriptsToAdd(found)
  if (options.json) {
    printResult(options, [], { root, files: results, next, scripts, problems: [] }, root)
    return
  }
  printNext(next)
  propose(scripts)
}

function printNext(steps: readonly string[]): void {
  print('\nNext:\n')
  for (const step of steps) print(`  ${step}`)
}

function propose(scripts: Readonly<Record<string, string>> | null): void {
  if (scripts === null) return
  print('\nScripts that you may want to add to package.json:\n')
  print(JSON.stringify(scripts, null, 2).split('\n').slice(1, -1).join('\n'))
}
