/** What all commands have in common: exit codes and help. */
import { execFileSync, spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { build } from '../src/build.ts'
import { progressLine } from '../src/commands/terminal.ts'
import { commands } from '../src/plugins/cli.ts'
import { program } from '../src/program.ts'
import { Session } from '../src/session.ts'
import { repository, runDocsgen } from './run.ts'
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

test('the completion of bash knows commands, their parts, options and values', async () => {
  const { stdout } = await runDocsgen(['completion', 'bash'], { cwd: repository })
  const lines = [
    '',
    'b',
    'search ',
    'init --dep',
    'init --deploy n',
    'build --format ',
    'build --out ',
  ]
  const calls = lines.map((line) => {
    const words = ['docsgen', ...line.split(' ')].map((word) => `'${word}'`)
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _docsgen; echo "\${COMPREPLY[*]}"`
  })
  const script = [stdout, ...calls].join('\n')
  const found = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\n')
  const [first = '', ...others] = found
  for (const { name, group } of commands) expect(first.split(' ')).toContain(group?.[0] ?? name)
  expect(others).toEqual([
    'build',
    'push help --help',
    '--deploy',
    'netlify nginx',
    'pretty json github sarif',
    '', // File names, by the default of the shell.
    '',
  ])
})

test('the completions of zsh and fish name every option', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { stdout } = await runDocsgen(['completion', shell], { cwd: repository })
    expect(stdout).toContain('github-pages')
    for (const { long } of withParts(program).flatMap(({ options }) => options))
      expect(stdout).toContain(shell === 'zsh' ? ` ${long}` : ` -l ${long?.slice(2)} `)
  }
})

test.skipIf(spawnSync('fish', ['--version']).error)(
  'the completion of fish offers what the command takes, and nothing of another one',
  async () => {
    const { stdout } = await runDocsgen(['completion', 'fish'], { cwd: repository })
    const lines = ['search pu', 'search push --', 'init --deploy=n', 'completion z', 'diff --fo']
    const calls = lines.map((line) => `complete --do-complete='docsgen ${line}'; echo ---`)
    const script = [stdout, ...calls].join('\n')
    const options = { encoding: 'utf8', env: { ...process.env, HOME: '/nowhere' } } as const
    const found = execFileSync('fish', ['--no-config', '-c', script], options)
    const words = found.split('---\n').map((part) => part.match(/^[^\t\n]+/gm) ?? [])
    expect(words.slice(0, -1)).toEqual([
      ['push'],
      expect.not.arrayContaining(['--deploy', '--strict']),
      ['--deploy=netlify', '--deploy=nginx'],
      ['zsh'],
      ['--format'],
    ])
  },
)

test('NO_COLOR turns colors off, and FORCE_COLOR on for any output', async () => {
  const { root } = await site({ 'docs/index.md': '# S\n\n[x](gone.md)\n' }).done()
  const outputOf = async (env: Record<string, string>) =>
    (await runDocsgen(['check'], { cwd: root, env })).stderr.includes('\u001b[')
  expect(await outputOf({ NO_COLOR: '', FORCE_COLOR: '1' })).toBe(true)
  expect(await outputOf({ NO_COLOR: '', FORCE_COLOR: '0' })).toBe(false)
  expect(await outputOf({ NO_COLOR: '1' })).toBe(false)
})

test('a build says how far it is in rendering and writing, on a terminal only', async () => {
  const { root } = await site(DOCS).done()
  const session = new Session(false)
  const stages = { Rendering: [] as number[], Writing: [] as number[] }
  let total = 0
  session.progress = (verb, done, all) => {
    total = all
    stages[verb as keyof typeof stages].push(done)
  }
  await build({ root }, session)
  const all = Array.from({ length: total }, (_, index) => index + 1)
  expect([stages.Rendering, stages.Writing]).toEqual([all, all])
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const now = vi.spyOn(performance, 'now')
  try {
    for (const isTerminal of [true, false]) {
      now.mockReturnValue(0)
      const line = progressLine(isTerminal)
      now.mockReturnValue(5000)
      line.show('Writing', 3, 7, 'files')
      line.clear()
    }
    const written = write.mock.calls.map(([text]) => text)
    expect(written).toEqual(['\r\u001b[KWriting 3 of 7 files', '\r\u001b[K'])
  } finally {
    for (const spy of [write, now]) spy.mockRestore()
  }
})

test.skipIf(process.platform === 'win32')(
  'a process that may open few files says how to raise the limit, even before the program is loaded',
  async () => {
    const { root } = await site({ 'docs/index.md': '# Start\n' }).done()
    const program = `"${process.execPath}" "${repository}/bin/docsgen.js"`
    for (const limit of [28, 32, 40, 52]) {
      const command = `ulimit -n ${limit} && exec ${program} build`
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
      expect([status, stderr], `${limit} files`).toEqual([
        1,
        expect.stringMatching(
          /^error this process may not open .+\n {2}Raise the limit with `ulimit/,
        ),
      ])
    }
  },
)
