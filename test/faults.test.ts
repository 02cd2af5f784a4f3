/** After any failing call of the file system, the user's files and the published site are whole. */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { runBuild } from '../src/commands/build.ts'
import { commandContext } from '../src/commands/context.ts'
import { explainFailure } from '../src/commands/failure.ts'
import { runInit } from '../src/plugins/init/command.ts'
import { runLedger } from '../src/plugins/ledger/command.ts'
import { runMove } from '../src/plugins/move/command.ts'
import { runOverride } from '../src/plugins/overrides/command.ts'
import { withFault } from './faults.ts'
import { site, type TestSite } from './site.ts'
import { readTree, type Tree } from './tree.ts'

const FILES = {
  'docs/index.md': '# Start\n\n[A](guide/a.md) and [B](guide/b.md)\n',
  'docs/guide/a.md': '# A\n\n[Start](../index.md)\n',
  'docs/guide/b.md': '# B\n\n[A](a.md)\n',
  'site.config.mjs': "export default { redirects: { '/old': '/guide/a' } }\n",
  'docsgen.ledger.json': '{\n  "/gone": "gone"\n}\n',
}

interface Command {
  /** Changes of the user before it. */
  readonly edits: Readonly<Record<string, string | null>>
  readonly run: (root: string) => Promise<unknown>
  /** True if each new file counts by itself: the next run writes the others. */
  readonly isGradual?: boolean
}

const commands: Readonly<Record<string, Command>> = {
  build: {
    edits: { 'docs/guide/a.md': '# New A\n', 'docs/guide/b.md': null, 'docs/c.md': '# C\n' },
    run: (root) => runBuild({ root, cache: true }),
  },
  move: {
    edits: {},
    run: (root) => runMove(commandContext({ root }, ['docs/guide', 'docs/new/place'])),
  },
  override: { edits: {}, run: (root) => runOverride(commandContext({ root }, ['Footer'])) },
  ledger: {
    edits: { 'docs/d.md': '# D\n' },
    run: (root) => runLedger(commandContext({ root })),
  },
  init: {
    edits: { 'site.config.mjs': null, 'docs/index.md': null },
    run: (root) => runInit(commandContext({}, [root])),
    isGradual: true,
  },
}

interface Outcome {
  readonly code: number
  readonly words: string
  readonly tree: Tree
  readonly calls: readonly string[]
}

let prepared: TestSite

beforeAll(async () => {
  prepared = await site(FILES).build().done()
  await prepared.write({ 'build/own/note.txt': 'theirs', 'build/CNAME': 'docs.test' }).done()
})

afterEach(() => {
  process.exitCode = undefined
})

/** A copy of the site in which the command has something to do. */
async function copyFor({ edits }: Command): Promise<TestSite> {
  const made = site()
  await made.done()
  rmSync(made.root, { recursive: true })
  cpSync(prepared.root, made.root, { recursive: true, preserveTimestamps: true })
  return made.write(edits).done()
}

/** All but what docsgen can make again. */
function treeOf({ root }: TestSite): Tree {
  const tree = readTree(root)
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.docsgen/')))
}

async function runWithFault(
  made: TestSite,
  { run }: Command,
  fault: { readonly code: string; readonly at: number },
): Promise<Outcome> {
  const words: string[] = []
  const print = (...texts: unknown[]) => void words.push(texts.join(' '))
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
  ]
  process.exitCode = 0
  try {
    const { calls } = await withFault({ ...fault, folder: made.root }, async () => {
      try {
        await run(made.root)
      } catch (error) {
        explainFailure(error, made.root, { debug: false, all: true, pretty: true })
      }
    })
    return { code: Number(process.exitCode), words: words.join('\n'), tree: treeOf(made), calls }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const CODES = ['ENOSPC', 'EACCES', 'EIO', 'EMFILE']

/**
 * Which calls fail. Each takes a copy of the site and a run of the command, so that all calls would take
 * minutes: `FAULTS=all` tries them. Those that are made last change most.
 */
function sampled(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  if (process.env.FAULTS === 'all') return all
  const shares = inject('thorough') ? [0.01, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1] : [0.5, 0.8, 0.95]
  return [...new Set(shares.map((share) => Math.ceil(count * share)))].filter((at) => at > 0)
}

const PATIENCE = process.env.FAULTS === 'all' ? 1_800_000 : 240_000

describe.each(Object.entries(commands))('%s', (name, command) => {
  test.each(CODES)(
    'leaves everything whole after %s, and works the next time',
    {
      timeout: PATIENCE,
    },
    async (code) => {
      const first = await copyFor(command)
      const before = treeOf(first)
      const { calls, words, ...clean } = await runWithFault(first, command, { code, at: 0 })
      const after = clean.tree
      expect(clean.code, words).toBe(0)
      expect(after, words).not.toEqual(before)
      for (const at of sampled(calls.length)) {
        const made = await copyFor(command)
        const outcome = await runWithFault(made, command, { code, at })
        const about = `${name}, ${code} at ${at} (${outcome.calls[at - 1]}): ${outcome.words}`
        expectWhole(outcome, before, after, command, about)
        if (outcome.code === 0 || isSame(outcome.tree, after)) continue
        const again = await runWithFault(made, command, { code, at: 0 })
        expect(again.code, `${about}\nagain: ${again.words}`).toBe(0)
        expect(again.tree, about).toEqual(after)
        expect(
          readdirSync(made.root).filter((one) => one.startsWith('.build')),
          about,
        ).toEqual([])
      }
    },
  )
})

function expectWhole(
  { code, words, tree }: Outcome,
  before: Tree,
  after: Tree,
  { isGradual }: Command,
  about: string,
): void {
  expect(words, about).not.toContain('bug in docsgen')
  const kept = withoutTemporary(tree)
  if (isGradual) {
    expect({ ...after, ...kept }, about).toEqual(after)
    expect({ ...kept, ...before }, about).toEqual(kept)
  } else expect([before, after], about).toContainEqual(kept)
  if (code === 0) expect(kept, about).toEqual(after)
  else expect(words, about).toMatch(/error|problems? (?:is|are) left/)
  if (/site is unchanged|Nothing was changed/.test(words)) expect(kept, about).toEqual(before)
}

function isSame(one: Tree, other: Tree): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Without files that could not be deleted, and do no harm. */
function withoutTemporary(tree: Tree): Tree {
  const isTemporary = (path: string) => /^\.build\.docsgen-|\.\d+\.(?:tmp|new|old)$/.test(path)
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !isTemporary(path)))
}
