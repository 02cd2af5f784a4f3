/** What plugins of a site add to the command line. */
import { Option } from 'commander'
import { configIn } from '../config/evaluate.ts'
import { type Call, describe, misuse, run, runUnlimited } from '../plugin/call.ts'
import type { CheckPart } from '../plugin/commands.ts'
import { problemsOf } from '../plugin/run.ts'
import type { CheckOption, Command, Config } from '../types.ts'
import { commandContext } from './context.ts'
import { problemsOf as explain } from './failure.ts'

/** A command line to add to. */
interface CommandLine {
  /** Names of its commands, which plugins cannot use. */
  readonly commands: readonly string[]
  /** Names of the options of `check`, as commander stores them. */
  readonly options: readonly string[]
  readonly addCommand: (command: Command) => void
  readonly addCheckOption: (option: CheckOption) => void
}

/** Adds what the plugins have that the configuration lists. Returns false if that failed, which is told. */
export async function addFrom(
  place: { readonly root?: string | undefined; readonly config?: string | undefined },
  line: CommandLine,
): Promise<boolean> {
  if (place.config === undefined && configIn(place.root ?? '.') === undefined) return true
  const context = commandContext(place)
  const { write } = process.stdout
  // Standard output is for results; what the configuration prints is none.
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    addPluginsOf(await context.config(), line)
    return true
  } catch (error) {
    console.error("The commands and options of the site's plugins are not known:")
    context.printProblems(explain(error, context.root))
    return false
  } finally {
    process.stdout.write = write
  }
}

function addPluginsOf({ plugins, file }: Config, line: CommandLine): void {
  const ofDocsgen = (names: readonly string[]) => new Map(names.map((name) => [name, 'docsgen']))
  const owners = ofDocsgen(line.commands)
  const groups = new Map<string, string>()
  const options = ofDocsgen(line.options)
  for (const plugin of plugins) {
    const me = `the plugin "${plugin.name}"`
    const call = { plugin: plugin.name, file: file ?? '' }
    for (const command of plugin.commands ?? []) {
      const group = command.group?.[0]
      const name = group === undefined ? command.name : `${group} ${command.name}`
      const owner = owners.get(name) ?? (group === undefined ? groups.get(name) : owners.get(group))
      if (owner !== undefined) {
        printTaken(`The command "${name}" of ${me}`, owner)
        continue
      }
      owners.set(name, me)
      if (group !== undefined && !groups.has(group)) groups.set(group, me)
      const ofPlugin: Call = { ...call, member: 'commands' }
      run(ofPlugin, () => line.addCommand(guardCommand(ofPlugin, command)))
    }
    for (const option of plugin.checkOptions ?? []) {
      const ofPlugin: Call = { ...call, member: 'checkOptions' }
      const name = run(ofPlugin, () => new Option(`--${option.name}`).attributeName())
      const owner = options.get(name)
      if (owner !== undefined) {
        printTaken(`The option "--${option.name}" of ${me}`, owner)
        continue
      }
      options.set(name, me)
      run(ofPlugin, () => line.addCheckOption(guardOption(ofPlugin, option)))
    }
  }
}

/** Tells that a command or an option has the name of another one. */
function printTaken(what: string, owner: string): void {
  console.error(`${what} is not added: the name belongs to ${owner}. Rename it.`)
}

/** The same command, whose errors name the plugin. */
function guardCommand(call: Call, command: Command): Command {
  requireFunction(call, `"run" of "${command.name}"`, command.run)
  return {
    ...command,
    run: async (context) => {
      await runUnlimited(call, () => command.run(context))
    },
  }
}

/** The same option, whose errors name the plugin. */
function guardOption(call: Call, option: CheckOption): CheckOption {
  const { before, run: find } = option
  if (before !== undefined) requireFunction(call, `"before" of "${option.name}"`, before)
  if (find !== undefined) requireFunction(call, `"run" of "${option.name}"`, find)
  return {
    ...option,
    ...(before && { before: (context) => runUnlimited(call, () => option.before?.(context)) }),
    ...(find && {
      run: async (site, context) =>
        guardPart(call, await runUnlimited<unknown>(call, () => option.run?.(site, context))),
    }),
  }
}

function guardPart(call: Call, part: unknown): CheckPart {
  if (typeof part !== 'object' || part === null)
    throw misuse(call, `must return an object with "problems" and "lines", not ${describe(part)}`)
  const { problems, lines, data } = part as Partial<CheckPart>
  requireFunction(call, '"lines" of what it returns', lines)
  return {
    problems: problemsOf(call, problems),
    lines: (found, style) => {
      const made = run<unknown>(call, () => lines?.(found, style))
      if (Array.isArray(made)) return made
      throw misuse(call, `must return a list of "lines", not ${describe(made)}`)
    },
    ...(data && { data }),
  }
}

function requireFunction(call: Call, what: string, value: unknown): void {
  if (typeof value !== 'function')
    throw misuse(call, `: ${what} must be a function, not ${describe(value)}`)
}
