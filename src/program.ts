/** The commands and their options. The manual's reference is made from them, too. */
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Argument, Command, Option } from 'commander'
import { WRONG_USAGE } from './commands/exit-codes.ts'
import type { FormatOptions } from './commands/result.ts'
import { SHELLS } from './commands/shells.ts'
import { packageRoot, version } from './package.ts'
import type { CommandOptions } from './plugin/commands.ts'
import { checkOptions, commands } from './plugins/cli.ts'
import { FORMATS } from './problems/formats.ts'
import type { Problem } from './problems/problem.ts'
import type { CheckOption, Command as PluginCommand } from './types.ts'

export const program = new Command('docsgen')
  .description('Builds a documentation site from Markdown files.')
  .version(version)
  .option('--debug', 'print stack traces')
  .showSuggestionAfterError()
  .showHelpAfterError('Run docsgen --help for a list of commands.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))

addExamples(program, ['docsgen init my-docs', 'docsgen serve --watch'])

const root = () =>
  new Option('--root <dir>', 'root folder of the site (default: the folder of the configuration)')
const config = () =>
  new Option('--config <file>', 'configuration file (default: site.config.ts, .js or .mjs)')
const all = () => new Option('--all', 'list every problem instead of a summary')
const format = () =>
  new Option(
    '--format <name>',
    'print problems for people, JSON, annotations of GitHub Actions, or a SARIF log',
  )
    .choices(FORMATS)
    .default('pretty')
const port = () =>
  new Option('--port <number>', 'port to listen on (default: the first free one from 3000)')
const host = () => new Option('--host <name>', 'address to listen on').default('127.0.0.1')
const open = () => new Option('--open', 'open the site in the browser')
const noCache = () =>
  new Option('--no-cache', 'begin from nothing: bundle all code and build every page again')

addExamples(program.command('build'), ['docsgen build --strict', 'docsgen build --out public'])
  .description('build the site into a folder')
  .addOption(config())
  .addOption(root())
  .option('--out <dir>', 'output folder (default: build)')
  .option('--relative', 'write a folder that works at any address, and opened as files')
  .addOption(noCache())
  .addOption(all())
  .addOption(format())
  .option(
    '--json',
    'same as --format json: { pages, compiled, rendered, written, unchanged, removed, problems, times }',
  )
  .option('--profile', 'print the duration of each stage')
  .option('--strict', 'exit with 1 if there are warnings')
  .option('--verify', 'build again without caches and compare')
  .action(async (options) => {
    const { failedBuild, runBuild } = await import('./commands/build.ts')
    await run(options, () => runBuild(options), failedBuild)
  })

addExamples(program.command('serve'), ['docsgen serve --watch --open', 'docsgen serve --port 8080'])
  .description('build the site if needed and serve it locally')
  .addOption(config())
  .addOption(root())
  .addOption(port())
  .addOption(host())
  .option('--watch', 'rebuild when a file changes and reload the page')
  .addOption(open())
  .addOption(all())
  .addOption(noCache())
  .action((options) =>
    run(options, async () => {
      const { runServe } = await import('./commands/serve.ts')
      await runServe(options)
      return true
    }),
  )

addExamples(program.command('manual'), ['docsgen manual', 'docsgen manual --open'])
  .description('serve the manual of this version of docsgen')
  .addOption(port())
  .addOption(host())
  .addOption(open())
  .action((options) =>
    run({ root: packageRoot }, async () => {
      const { runManual } = await import('./commands/manual.ts')
      await runManual(options)
      return true
    }),
  )

const optionsOfCheck: CheckOption[] = []
const check = addExamples(program.command('check'), [
  'docsgen check --strict',
  'docsgen check --external --format github',
])
  .description('check links, anchors, images and pages')
  .addOption(config())
  .addOption(root())
for (const option of checkOptions) addCheckOption(option)
check
  .option(
    '--write-baseline',
    'accept all present warnings in docsgen.baseline.json; if it exists, only remove those that are fixed',
  )
  .option('--strict', 'exit with 1 if there are warnings')
  .addOption(all())
  .addOption(format())
  .option(
    '--json',
    'same as --format json: { pages, problems, variance }; variance is null without --variance',
  )
  .addOption(noCache())
  .action(async (options) => {
    const { failedCheck, runCheck } = await import('./commands/check.ts')
    await run(options, () => runCheck(options, optionsOfCheck), failedCheck)
  })

for (const command of commands) addCommand(command)

function addCheckOption(option: CheckOption): void {
  check.option(`--${option.name}`, option.description)
  optionsOfCheck.push(option)
}

function addCommand({ name, description, group, run: action, ...more }: PluginCommand): void {
  const parent = group ? (commandNamed(group[0]) ?? program.command(group[0])) : program
  if (group && parent.commands.length === 0)
    addExamples(parent, more.examples).description(group[1])
  const command = parent.command(name).description(description)
  for (const argument of more.arguments ?? []) command.argument(...argument)
  command.addOption(config()).addOption(root())
  for (const [flags, about, choices] of more.options ?? []) {
    const option = new Option(flags, about)
    command.addOption(choices ? option.choices(choices) : option)
  }
  const { failed } = more
  if (failed) {
    const keys = Object.keys(failed([])).join(', ')
    command.option('--json', `print the result as JSON: { ${keys} }`)
  }
  addExamples(command, more.examples)
  command.action(() => {
    const names = command.processedArgs.flat().filter((value) => value !== undefined)
    const values = command.opts<CommandOptions>()
    const runAction = async () => {
      const { commandContext } = await import('./commands/context.ts')
      return action(commandContext(values, names))
    }
    return run(values, runAction, failed)
  })
}

function commandNamed(name: string): Command | undefined {
  return program.commands.find((command) => command.name() === name)
}

/**
 * Adds what plugins of the site have, if docsgen itself has no such command or option of `check`: all
 * others need not wait for the configuration. Ends the process if the plugins cannot be loaded.
 */
export async function addPlugins(args: string[]): Promise<void> {
  const options = { root: { type: 'string' }, config: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, strict: false })
  const [first, second] = positionals
  const name = first === 'help' ? second : first
  const isKnown =
    first === 'check'
      ? Object.keys(values).every((key) => check.options.some(({ long }) => long === `--${key}`))
      : name === undefined || commandNamed(name) !== undefined
  if (isKnown) return
  const { addFrom } = await import('./commands/of-plugins.ts')
  const [root, config] = [values.root, values.config].map((value) => value?.toString())
  const isAdded = await addFrom(
    { root, config },
    {
      commands: ['help', ...program.commands.map((command) => command.name())],
      options: ['help', ...optionsOf(program), ...optionsOf(check)],
      addCommand,
      addCheckOption,
    },
  )
  if (!isAdded) process.exit(WRONG_USAGE)
}

function optionsOf({ options }: Command): string[] {
  return options.map((option) => option.attributeName())
}

/** Shows calls at the end of the help. */
function addExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n  ${examples.join('\n  ')}`)
}

addExamples(program.command('completion'), ['docsgen completion bash', 'docsgen completion fish'])
  .description('print a script with which a shell completes commands and options')
  .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
  .action(async (shell) => {
    const { printCompletion } = await import('./commands/completion.ts')
    printCompletion(program, shell)
  })

interface CommonOptions extends FormatOptions {
  readonly root?: string | undefined
  readonly config?: string | undefined
  readonly all?: boolean
  readonly cache?: boolean
  readonly watch?: boolean
}

/**
 * Runs a command.
 * @param command returns true to keep the process running
 * @param failed the result of the command if it fails, for `--format json`
 */
async function run(
  options: CommonOptions,
  command: () => Promise<unknown>,
  failed?: (problems: readonly Problem[]) => object,
): Promise<void> {
  const { root, config, all, cache, watch } = options
  const site = root ?? (config === undefined ? process.cwd() : dirname(config))
  const [{ runCommand }, { isForPeople, printResult }] = await Promise.all([
    import('./commands/process.ts'),
    import('./commands/result.ts'),
  ])
  await runCommand(
    {
      root: site,
      debug: program.opts().debug === true,
      all: all === true,
      pretty: isForPeople(options),
      staysUp: watch === true,
      failed: failed && ((problems) => printResult(options, problems, failed(problems), site)),
    },
    async () => {
      if (cache === false) {
        const { forgetCode } = await import('./cache/work-folder.ts')
        forgetCode(site)
      }
      return (await command()) === true
    },
  )
}
