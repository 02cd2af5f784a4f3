/** The site of `docsgen serve --watch`: as it is while someone writes it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build, type Shown } from '../build.ts'
import { unchangedBuild } from '../cache/unchanged.ts'
import { loadCompiler } from '../compile/compile-all.ts'
import type { LoadOptions } from '../config/evaluate.ts'
import { loadConfig } from '../config/load.ts'
import { countProblems, formatReport } from '../problems/report.ts'
import { type Handler, siteHandler } from '../server/handler.ts'
import { Live, sendProblems } from '../server/live.ts'
import { Preview } from '../server/preview.ts'
import { type BuildRun, type WatchedPaths, watchedPaths } from '../server/watch.ts'
import { Session } from '../session.ts'
import type { Config } from '../types.ts'
import { Superseded } from '../utilities/pause.ts'
import { Edits } from './edits.ts'
import { problemsOf } from './failure.ts'
import { printProblems, style } from './terminal.ts'

interface WatchOptions {
  /** Prints all problems. */
  readonly all?: boolean
  /** Keeps caches between runs. */
  readonly cache: boolean
}

export class WatchedSite {
  /** Tells open pages what has changed. */
  readonly live = new Live()
  readonly #preview = new Preview()
  readonly #place: LoadOptions
  readonly #root: string
  /** Watch mode has its own output folder: it contains drafts and must not be deployed. */
  readonly #out: string
  readonly #options: WatchOptions
  readonly #session: Session
  readonly #edits: Edits
  #config: Config | null = null
  /** Null until there is something to show. */
  #handler: Handler | null = null
  #isUpToDate = false
  /** The last build reported problems: when they are fixed, the next one says so. */
  #hadProblems = false

  /** @param root absolute path of the site */
  constructor(place: LoadOptions, root: string, options: WatchOptions) {
    this.#place = { ...place, watch: true }
    this.#root = root
    this.#out = join(root, '.docsgen/watch')
    this.#options = options
    this.#session = new Session(options.cache)
    this.#edits = new Edits(root)
  }

  /** Null while it cannot be loaded. */
  get config(): Config | null {
    return this.#config
  }

  /** True if nothing had changed since the last run when the site was loaded: it is shown before the first build. */
  get isUpToDate(): boolean {
    return this.#isUpToDate
  }

  /**
   * Loads the configuration, and shows what the last run built if nothing has changed since; the
   * first build reports what is wrong.
   */
  async load(): Promise<void> {
    this.#config = await loadConfig(this.#place).catch(() => null)
    if (this.#config === null || !this.#options.cache) return
    const known = await unchangedBuild({ ...this.#place, out: this.#out }).catch(() => null)
    if (known === null) return
    this.#isUpToDate = true
    this.#handler = this.#handlerOf(this.#config)
  }

  #handlerOf(config: Config): Handler {
    return siteHandler(config, this.#out, this.#preview)
  }

  /**
   * Builds the site and reports its problems; a site with errors is not shown.
   * @returns false if a newer build takes over
   */
  async rebuild({ changed, pause, hasRead }: BuildRun): Promise<boolean> {
    // First, since a build that fails or is superseded forgets them.
    this.#edits.add(changed)
    try {
      const options = {
        ...this.#place,
        out: this.#out,
        changed: this.#session.changedFiles(this.#root, changed),
        pause,
        isShown: this.#isUpToDate && this.#session.isNew,
        show: (shown: Shown) => {
          hasRead()
          this.#show(shown)
        },
      }
      const report = await build(options, this.#session)
      printProblems(report.problems, this.#root, this.#options.all)
      console.error(formatReport(report, style))
      if (this.#hadProblems && report.problems.length === 0) console.error(countProblems([], style))
      this.#hadProblems = report.problems.length > 0
      this.live.warn(this.#edits.warnings(report.problems))
      await loadCompiler() // For the first save.
    } catch (error) {
      if (error instanceof Superseded) return false
      const problems = problemsOf(error, this.#root)
      this.#hadProblems = true
      printProblems(problems, this.#root, this.#options.all)
      const rest = this.#handler ? '; the last good site stays up' : ''
      console.error(countProblems(problems, style) + rest)
      this.live.tell({ problems: problems.filter((p) => p.fatal) })
    }
    return true
  }

  #show({ config, published, outputs }: Shown): void {
    this.#preview.show(published, outputs)
    if (!this.#handler || config.key !== this.#config?.key) this.#handler = this.#handlerOf(config)
    this.#config = config
    this.live.tell({ problems: [] })
  }

  /**
   * Absolute paths of the files that the last build read, besides those of docsgen, and of the folders
   * that its configuration names, even if it failed.
   */
  inputs(): WatchedPaths {
    const config = this.#session.context?.config ?? this.#config
    const { paths, staticFolder } = watchedPaths(this.#root, config)
    return { paths: [...paths, ...this.#session.inputs(this.#root)], staticFolder }
  }

  /** Answers with the last good site, or with what is wrong until there is one. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.live.answer(request, response)) return
    try {
      if (this.#handler) this.#handler(request, response)
      else sendProblems(response, this.live.problems)
    } catch (error) {
      sendProblems(response, problemsOf(error, this.#root))
    }
  }

  close(): void {
    this.live.close()
    this.#session.save()
  }
}
