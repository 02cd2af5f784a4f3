/** The command line: commands and their options. */
import { dirname } from 'node:path'
import { Command, Option } from 'commander'
import type { CommandContext } from './commands/process.ts'
import { version } from './package.ts'

const program = new Command('docsgen')
  .description('Builds a documentation site from Markdown files.')
  .version(version)
  .option('--debug', 'print stack traces')
  .showSuggestionAfterError()
  .showHelpAfterError('Run docsgen --help for a list of commands.')

const root = () =>
  new Option('--root <dir>', 'root folder of the site (default: the folder of the configuration)')
const config = () =>
  new Option('--config <file>', 'configuration file (default: site.config.ts, .js or .mjs)')
const all = () => new Option('--all', 'list every problem instead of a summary')
const noCache = () => new Option('--no-cache', 'build from scratch; do not read or write caches')

program
  .command('build')
  .description('build the site into a folder')
  .addOption(config())
  .addOption(root())
  .option('--out <dir>', 'output folder (default: build)')
  .addOption(noCache())
  .addOption(all())
  .option(
    '--json',
    'print the report as JSON: { pages, compiled, rendered, written, unchanged, removed, problems, times }',
  )
  .option('--profile', 'print the duration of each stage')
  .option('--strict', 'exit with 1 if there are warnings')
  .option('--verify', 'build again without caches and compare')
  .action(async (options) => {
    const { failedBuild, runBuild } = await import('./commands/build.ts')
    await run(options, () => runBuild(options), failedBuild)
  })

program
  .command('serve')
  .description('build the site if needed and serve it locally')
  .addOption(config())
  .addOption(root())
  .option('--port <number>', 'port to listen on (default: the first free one from 3000)')
  .option('--host <name>', 'address to listen on', '127.0.0.1')
  .option('--watch', 'rebuild when a file changes and reload the page')
  .option('--open', 'open the site in the browser')
  .addOption(all())
  .addOption(noCache())
  .action((options) =>
    run(options, async () => {
      const { runServe } = await import('./commands/serve.ts')
      await runServe(options)
      return true
    }),
  )

program
  .command('check')
  .description('check links, anchors, images and pages')
  .addOption(config())
  .addOption(root())
  .option('--samples', 'also parse the code samples')
  .option('--search', 'also run the search queries of search.tests.yml')
  .option('--variance', 'also show how pages differ between locales')
  .option('--strict', 'exit with 1 if there are warnings')
  .addOption(all())
  .option(
    '--json',
    'print the result as JSON: { pages, problems, variance }; variance is null without --variance',
  )
  .addOption(noCache())
  .action(async (options) => {
    const { failedCheck, runCheck } = await import('./commands/check.ts')
    await run(options, () => runCheck(options), failedCheck)
  })

program
  .command('override')
  .description('copy files of the theme into the site, to change them')
  .argument('[names...]', 'such as Footer or layouts/wide; without one, all are listed')
  .addOption(config())
  .addOption(root())
  .option('--update', "make the theme's changes since then in a copy")
  .option('--accept', 'take a copy as up to date with the theme')
  .action((names, options) =>
    run(options, async () => {
      const { runOverride } = await import('./features/overrides/command.ts')
      await runOverride(names, options)
    }),
  )

program
  .command('search')
  .description('manage a hosted search index')
  .command('push')
  .description('upload the search records of the site to the configured index')
  .addOption(config())
  .addOption(root())
  .addOption(noCache())
  .action((options) =>
    run(options, async () => {
      const { runSearchPush } = await import('./features/search/push-command.ts')
      await runSearchPush(options)
    }),
  )

interface CommonOptions {
  readonly root?: string
  readonly config?: string
  readonly all?: boolean
  readonly json?: boolean
}

/**
 * Runs a command.
 * @param command returns true to keep the process running
 * @param failed what `--json` prints if the command fails
 */
async function run(
  { root, config, all, json }: CommonOptions,
  command: () => Promise<unknown>,
  failed?: CommandContext['failed'],
): Promise<void> {
  const site = root ?? (config === undefined ? process.cwd() : dirname(config))
  const { runCommand } = await import('./commands/process.ts')
  await runCommand(
    {
      root: site,
      debug: program.opts().debug === true,
      all: all === true,
      failed: json ? failed : undefined,
    },
    async () => (await command()) === true,
  )
}

await program.parseAsync()
