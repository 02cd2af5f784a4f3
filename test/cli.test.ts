/** What all commands have in common: exit codes and help. */
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { commands } from '../src/plugins/cli.ts'
import { program } from '../src/program.ts'
import { runDocsgen } from './run.ts'
import { type Files, site } from './site.ts'

const WRONG = [
  ['an unknown command', ['biuld'], 'Did you mean build?'],
  ['an unknown part of a command', ['search', 'pull'], 'push'],
  ['a missing part of a command', ['translate'], 'accept'],
  ['an unknown command to explain', ['help', 'biuld'], 'build'],
  ['an unknown option', ['check', '--strickt'], 'Did you mean --strict?'],
  ['a missing value', ['build', '--out'], 'argument missing'],
  ['a missing argument', ['move', 'a.md'], "missing required argument 'new'"],
  ['an argument too many', ['ledger', 'all'], 'too many arguments'],
  ['a value that is not allowed', ['build', '--format', 'xml'], 'pretty, json, github, sarif'],
  ['a format of another command', ['diff', '--format', 'sarif'], 'markdown, json, html'],
  ['a port that is not a number', ['serve', '--port', 'x'], 'Use a number from 0 to 65535.'],
  ['a folder that does not exist', ['ledger', '--root', 'gone'], 'Check --root.'],
  ['a configuration that does not exist', ['diff', '--config', 'gone.ts'], 'Check --config.'],
  ['a page that does not exist', ['move', 'faw.md', 'a.md'], 'Did you mean'],
  ['a page that is no translation', ['translate', 'accept', 'faq.md'], 'not a translated page'],
  ['an unknown generator', ['migrate', 'docusauru'], 'Did you mean "docusaurus"?'],
  ['an old site that does not exist', ['migrate', '--from', 'gone'], 'Check --from.'],
  ['a file of the theme that does not exist', ['override', 'Fotter'], 'Did you mean "Footer"?'],
  ['a commit that does not exist', ['diff', 'v9'], 'not in a git repository'],
  ['an output folder that cannot be one', ['build', '--out', '.docsgen/x'], 'another folder'],
] as const

test('every mistake in the command line exits with 2 and says what is right', async () => {
  const made = await site({ 'docs/index.md': '# S\n', 'docs/faq.md': '# F\n' }).done()
  const runs = WRONG.map(async ([mistake, args, sentence]) => {
    const { code, stdout, stderr } = await runDocsgen(args, { cwd: made.root })
    expect(stderr, mistake).toContain(sentence)
    expect([code, stdout], mistake).toEqual([2, ''])
  })
  await Promise.all(runs)
})

const OLD_SITE = { 'mkdocs.yml': 'site_name: Old\n', 'docs/index.md': '# Old\n' }
const DOCS = { 'docs/index.md': '# S\n\n[F](faq.md)\n', 'docs/faq.md': '# F\n' }
const BUILT = {
  'a/index.html': '<!doctype html><title>A</title><main><h1>A</h1></main>',
  'b/index.html': '<!doctype html><title>B</title><main><h1>B</h1></main>',
}

const RESULTS = [
  [['init'], {}, { files: expect.arrayContaining([{ path: 'site.config.ts', isNew: true }]) }],
  [['move', 'faq.md', 'q.md'], DOCS, { moved: [{ from: 'docs/faq.md', to: 'docs/q.md' }] }],
  [['migrate'], OLD_SITE, { generator: 'mkdocs', pages: 1, proof: null }],
  [['ledger'], DOCS, { file: 'docsgen.ledger.json', pages: 2, newPages: 2, problems: [] }],
  [['diff', 'a', 'b'], BUILT, { names: ['a', 'b'], problems: null }],
] as const

/** What makes the same calls fail. */
const FAILING: Readonly<Record<string, readonly string[]>> = {
  migrate: ['--verify', 'gone'],
  diff: ['--format', 'json', '--out', 'gone/a.json'],
}

test('--json prints one document with the same keys, also if the command fails', async () => {
  const broken = { ...DOCS, ...BUILT, 'site.config.mjs': 'export default { titel: 1 }' }
  const runs = RESULTS.map(async ([args, files, result]) => {
    const [name] = args
    const { failed } = commands.find(
      (command) => command.name === name,
    ) as (typeof commands)[number]
    const run = async (made: Files, more: readonly string[]) => {
      const { root } = await site(made).done()
      const { code, stdout, stderr } = await runDocsgen([...args, '--json', ...more], { cwd: root })
      const printed = JSON.parse(stdout)
      expect(Object.keys(printed).sort()).toEqual(Object.keys(failed?.([]) ?? {}).sort())
      return { code, stderr, printed }
    }
    const done = await run(files, [])
    expect(done, name).toMatchObject({ code: 0, printed: result })
    const { code, stderr, printed } = await run(broken, FAILING[name] ?? [])
    expect(code, name).not.toBe(0)
    expect(stderr, name).toContain('error')
    expect(JSON.stringify(printed.problems), name).toContain('"reason"')
  })
  await Promise.all(runs)
})

/** All commands, with the parts of commands. */
function withParts(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withParts)]
}

test.each(withParts(program).map((command) => [nameOf(command), command] as const))(
  'the help of `%s` shows two examples, which can be parsed',
  (_, command) => {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    const examples = help.split('Examples:\n')[1]?.trim().split('\n') ?? []
    expect(examples).toHaveLength(2)
    for (const example of examples) expect(mistakeIn(example.trim().split(' '))).toBe(null)
  },
)

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
}

/** What the argument parser says of a call, without running it; null if it is right. */
function mistakeIn([, ...words]: readonly string[]): string | null {
  const copy = new Command('docsgen').option('--debug')
  for (const command of program.commands) copyInto(copy, command)
  try {
    copy.parse(words, { from: 'user' })
    return null
  } catch (error) {
    return String(error)
  }
}

/** Adds a command that does nothing. */
function copyInto(parent: Command, command: Command): void {
  const copy = parent
    .command(command.name())
    .exitOverride()
    .configureOutput({ writeErr() {} })
  for (const argument of command.registeredArguments) copy.addArgument(argument)
  for (const option of command.options) copy.addOption(option)
  for (const part of command.commands) copyInto(copy, part)
  if (command.commands.length === 0) copy.action(() => {})
}
