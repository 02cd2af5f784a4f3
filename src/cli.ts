/** The command line: what each command takes, and what it prints. */
import { dirname } from 'node:path'
import { Command, Option } from 'commander'
import { version } from './package.ts'

const program = new Command('docsgen')
  .description('Builds a documentation site from Markdown files.')
  .version(version)
  .option('--debug', 'show where in docsgen an error came from')
  .showSuggestionAfterError()
  .showHelpAfterError('Run docsgen --help to see what there is.')

const root = () =>
  new Option('--root <dir>', 'folder of the site (default: that of the configuration)')
const config = () =>
  new Option('--config <file>', 'configuration (default: site.config.ts, .js or .mjs)')
const noCache = () => new Option('--no-cache', 'make everything anew and remember nothing')

program
  .command('build')
  .description('build the site into a folder')
  .addOption(config())
  .addOption(root())
  .option('--out <dir>', 'folder to write to (default: build)')
  .addOption(noCache())
  .option('--json', 'print the report as JSON')
  .option('--profile', 'show how long each stage took')
  .option('--strict', 'fail when there are warnings')
  .option('--verify', 'build again from nothing and compare')
  .action(async (options) => {
    const { runBuild } = await import('./commands/build.ts')
    await runBuild(options)
  })

program
  .command('serve')
  .description('build the site if needed and serve it on this machine')
  .addOption(config())
  .addOption(root())
  .option('--port <number>', 'port to listen on (default: the first free one from 3000)')
  .option('--host <name>', 'address to listen on', '127.0.0.1')
  .option('--watch', 'build again when a file changes and reload the page')
  .option('--open', 'open the site in the browser')
  .addOption(noCache())
  .action(async (options) => {
    const { runServe } = await import('./commands/serve.ts')
    await runServe(options)
  })

program
  .command('check')
  .description('check links, anchors, images and pages; only warns')
  .addOption(config())
  .addOption(root())
  .option('--samples', 'parse the code samples of the pages too')
  .option('--search', 'ask the search the queries of search.tests.yml too')
  .option('--variance', 'show how the pages differ from locale to locale')
  .option('--strict', 'fail when there are problems')
  .option('--json', 'print the problems as JSON')
  .addOption(noCache())
  .action(async (options) => {
    const { runCheck } = await import('./commands/check.ts')
    await runCheck(options)
  })

program
  .command('search')
  .description('work with a hosted search')
  .command('push')
  .description('write the records of the site to the index of the configuration')
  .addOption(config())
  .addOption(root())
  .addOption(noCache())
  .action(async (options) => {
    const { runSearchPush } = await import('./commands/search-push.ts')
    await runSearchPush(options)
  })

/** The folder of the site the command is about. */
let site = process.cwd()
program.hook('preAction', (_, command) => {
  const { root, config } = command.opts()
  site = root ?? (config === undefined ? site : dirname(config))
})

try {
  await program.parseAsync()
} catch (error) {
  const { explainFailure } = await import('./commands/failure.ts')
  explainFailure(error, site, program.opts().debug === true)
}
