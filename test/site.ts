/**
 * A temporary site in one line: `site({ 'docs/faq.md': '…' }).build().edit('docs/faq.md', '…').build().page('/faq')`.
 *
 * The steps (`edit`, `build`, …) only queue up and return the site; the questions at the end of a
 * chain (`page`, `problems`, …) wait for them and return a promise. `build` builds in this process
 * with one cache for the whole chain, as watch mode does; `run` starts the real program.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { build } from '../src/build.ts'
import { checkSite } from '../src/check-site.ts'
import { SiteError } from '../src/problems/errors.ts'
import { formatProblem, styleFor } from '../src/problems/report.ts'
import { Session } from '../src/session.ts'
import type { Problem, Report } from '../src/types.ts'
import { Page } from './page.ts'
import { type Run, repository, runDocsgen } from './run.ts'
import { borrowThemes, lendThemes } from './themes.ts'
import { readTree, type Tree } from './tree.ts'
import { until } from './until.ts'

/** Longest wait for a whole build, in milliseconds. */
const BUILD_PATIENCE = 200_000

/** Content by path relative to the site's root; null deletes the file or folder. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** Creates a site in its own folder, which is deleted after all tests. */
export function site(files: Files = {}): TestSite {
  // A site without a title is named after its folder.
  const root = join(mkdtempSync(join(inject('temporary'), 'test-')), 'site')
  mkdirSync(root)
  return new TestSite(root).write(files)
}

/** Copies the example site of this repository to an empty folder. */
function copyExample(root: string): void {
  for (const name of ['docs', 'site.config.ts', 'search.tests.yml', 'docsgen.ledger.json'])
    cpSync(join(repository, name), join(root, name), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
}

/** A copy of the example site, to change it, with what building it has left in its work folder. */
export async function exampleSite(): Promise<TestSite> {
  const { out } = await builtSite()
  const { root } = site()
  const filter = (path: string) => path !== out
  cpSync(dirname(out), root, { recursive: true, verbatimSymlinks: true, filter })
  return new TestSite(root)
}

/** A copy of the example site, built by the real program. */
export function builtSite(): Promise<BuiltSite> {
  return builtOnce('example', (root) => {
    copyExample(root)
    return runDocsgen(['build'], { cwd: root })
  })
}

/** The manual, built by the real program; a warning is an error. */
export function builtManual(): Promise<BuiltSite> {
  return builtOnce('manual', (root) =>
    runDocsgen(['build', '--no-cache', '--strict', '--out', join(root, 'build')], {
      cwd: join(repository, 'manual'),
    }),
  )
}

/**
 * Whichever test asks first builds it for all.
 * @param run builds into `build` in this folder
 */
async function builtOnce(name: string, run: (root: string) => Promise<Run>): Promise<BuiltSite> {
  const root = join(inject('temporary'), name)
  const [done, failed] = [`${root}.done`, `${root}.failed`]
  if (mkdirSync(root, { recursive: true }) !== undefined) {
    const { code, stderr } = await run(root)
    writeFileSync(code === 0 ? done : failed, stderr)
  }
  await until(() => existsSync(done) || existsSync(failed), BUILD_PATIENCE)
  if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
  return new BuiltSite(join(root, 'build'))
}

/** What was written to an output folder. */
export class BuiltSite {
  readonly out: string

  constructor(out: string) {
    this.out = out
  }

  /** @param url the page's address, e.g. `/nz/docs/faq` */
  page(url: string): Page {
    const path = decodeURIComponent(url)
    return new Page(this.text(path.endsWith('/') ? `${path}index.html` : `${path}.html`))
  }

  text(path: string): string {
    return readFileSync(join(this.out, path), 'utf8')
  }

  bytes(path: string): Buffer {
    return readFileSync(join(this.out, path))
  }

  /** Hash of each file by path, without docsgen's own list of them. */
  tree(): Tree {
    return readTree(this.out)
  }
}

export class TestSite {
  readonly root: string
  #queue: Promise<void> = Promise.resolve()
  #session = new Session()
  #report: Report | null = null
  #problems: readonly Problem[] = []

  constructor(root: string) {
    this.root = root
  }

  /** Absolute path of one of the site's files. */
  path(...parts: string[]): string {
    return join(this.root, ...parts)
  }

  /** Queues a custom step. */
  step(run: () => unknown): this {
    this.#queue = this.#queue.then(async () => void (await run()))
    // The next question reports the failed step.
    this.#queue.catch(() => {})
    return this
  }

  write(files: Files): this {
    return this.step(() => {
      for (const [path, content] of Object.entries(files)) put(this.path(path), content)
    })
  }

  /** Replaces a file or transforms its text; null deletes it. */
  edit(path: string, content: string | Uint8Array | null | ((text: string) => string)): this {
    return this.step(() => {
      const file = this.path(path)
      put(file, typeof content === 'function' ? content(readFileSync(file, 'utf8')) : content)
    })
  }

  rename(from: string, to: string): this {
    return this.step(() => {
      mkdirSync(dirname(this.path(to)), { recursive: true })
      renameSync(this.path(from), this.path(to))
    })
  }

  /** Builds in this process. It does not throw if the site cannot be built: `problems` has the reason. */
  build(out = 'build'): this {
    return this.step(() =>
      this.#attempt(async () => {
        this.#report = await build({ root: this.root, out: this.path(out) }, this.#session)
        this.#session.save()
        return this.#report.problems
      }),
    )
  }

  check(): this {
    return this.step(() =>
      this.#attempt(async () => {
        const { problems } = await checkSite({ root: this.root }, this.#session)
        return problems
      }),
    )
  }

  /** Drops what is in memory: the next build has only the files of the last one, as a new process has. */
  restart(): this {
    return this.step(() => {
      this.#session = new Session()
    })
  }

  async done(): Promise<this> {
    await this.#queue
    return this
  }

  /** A built page by its url. */
  async page(url: string): Promise<Page> {
    return (await this.built()).page(url)
  }

  async text(path: string): Promise<string> {
    return (await this.built()).text(path)
  }

  /** What the last build wrote. */
  async built(out = 'build'): Promise<BuiltSite> {
    await this.#queue
    return new BuiltSite(this.path(out))
  }

  async tree(out = 'build'): Promise<Tree> {
    return (await this.built(out)).tree()
  }

  /** Report of the last build. @throws if the site could not be built */
  async report(): Promise<Report> {
    await this.#queue
    if (this.#report === null)
      throw new Error(`the site was not built:\n${format(this.#problems, this.root)}`)
    return this.#report
  }

  /** The problems of the last build or check as text, without source excerpts. */
  async problems(): Promise<string> {
    await this.#queue
    return format(this.#problems, this.root)
  }

  /** Runs the real program in the site's folder. */
  async run(...args: string[]): Promise<Run> {
    return this.runWith({}, ...args)
  }

  /** The same, with environment variables. */
  async runWith(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> {
    await this.#queue
    borrowThemes(this.root)
    const run = await runDocsgen(args, { cwd: this.root, env })
    lendThemes(this.root)
    return run
  }

  async #attempt(run: () => Promise<readonly Problem[]>): Promise<void> {
    this.#report = null
    borrowThemes(this.root)
    try {
      this.#problems = await run()
    } catch (error) {
      if (!(error instanceof SiteError)) throw error
      this.#problems = error.problems
    } finally {
      // Also of a build that failed: most fail after their theme was bundled.
      lendThemes(this.root)
    }
  }
}

function format(problems: readonly Problem[], root: string): string {
  return problems
    .map((problem) => formatProblem(problem, styleFor(false)))
    .join('\n')
    .replaceAll(root, '<root>')
}

/** Replaces a file in one step: a watcher must not see it missing or half written. */
function put(file: string, content: string | Uint8Array | null): void {
  if (content === null || statSync(file, { throwIfNoEntry: false })?.isDirectory())
    rmSync(file, { recursive: true, force: true })
  if (content === null) return
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}~`
  writeFileSync(temporary, content)
  renameSync(temporary, file)
}
