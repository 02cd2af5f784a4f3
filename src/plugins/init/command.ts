/** `docsgen init`: writes the files that a site begins with, and never overwrites one. */
import { basename, relative, resolve } from 'node:path'
import {
  acceptWarnings,
  BASELINE,
  type CommandContext,
  plural,
  SiteError,
  tsconfigOf,
} from '../../plugin/index.ts'
import { filesOf } from './files.ts'
import { findOut, hasCode, isFolder } from './find-out.ts'
import type { HostName } from './host-names.ts'
import { hostFiles, hostStep } from './hosts.ts'
import { nextCommands, scriptsToAdd } from './next.ts'
import { OWN, placeOf } from './places.ts'

/** @throws SiteError if the folder cannot be written to, or has a configuration with mistakes */
export async function runInit({ names, options, at, print }: CommandContext): Promise<void> {
  const deploy = options.deploy as HostName | undefined
  // The folder of the site need not exist.
  const { root, ...site } = at(resolve(names[0] ?? options.root ?? '.'))
  // Without a configuration, the defaults, which the new one has as well.
  const config = isFolder(root) ? await site.config() : null
  const found = findOut(root, config?.file ? config.docs : null)
  const files = {
    ...filesOf(found, basename(root), site.version, {
      host: deploy,
      isMinimal: options.template === 'minimal',
    }),
    ...hostFiles(deploy, found),
  }
  const results: { path: string; isNew: boolean }[] = []
  for (const [path, content] of Object.entries(files)) {
    const isNew = site.writeNew(path, content)
    results.push({ path, isNew })
    console.error(isNew ? `wrote ${path}` : `kept ${path}, which exists`)
  }
  const needsTsconfig = config && found.hasConfig && hasCode(config)
  if (needsTsconfig && site.writeNew('tsconfig.json', tsconfigOf(config))) {
    console.error('wrote tsconfig.json')
    results.push({ path: 'tsconfig.json', isNew: true })
  }
  const isOld = deploy !== undefined && found.hasPages
  const baseline = isOld ? await warningsToAccept(site) : null
  if (baseline !== null && site.writeNew(BASELINE, baseline.text)) {
    console.error(`wrote ${BASELINE}, which accepts ${baseline.count}: see docsgen check --help`)
    results.push({ path: BASELINE, isNew: true })
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
  const isDeployed = isRunning && deploy !== undefined
  const next = isDeployed ? [hostStep(deploy)] : nextCommands(found, relative('.', root))
  const scripts = isDeployed ? null : scriptsToAdd(found)
  if (options.json) return site.printResult({ root, files: results, next, scripts, problems: [] })
  print('\nNext:\n')
  for (const step of next) print(`  ${step}`)
  if (scripts === null) return
  print('\nScripts that you may want to add to package.json:\n')
  print(JSON.stringify(scripts, null, 2).split('\n').slice(1, -1).join('\n'))
}

/** What the site is published with for now: what comes later judges only what is new. */
async function warningsToAccept(site: Pick<CommandContext, 'check'>) {
  try {
    const { problems } = await site.check({ inspects: true })
    const text = acceptWarnings(problems)
    const warnings = problems.filter(({ fatal, info }) => !fatal && !info).length
    return text === null ? null : { text, count: plural(warnings, 'warning') }
  } catch (error) {
    // It cannot be read yet; the first build says why.
    if (error instanceof SiteError) return null
    throw error
  }
}
