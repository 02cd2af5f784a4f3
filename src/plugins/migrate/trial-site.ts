/** Checks and builds the new site, which runs its code. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type CheckedSite,
  type CommandContext,
  type Problem,
  SiteError,
} from '../../plugin/index.ts'
import { OldFiles } from './old-files.ts'

/** What decides on the code that runs, and could be a stranger's. */
const CODE = /\.[cm]?[jt]sx?$|(?:^|\/)(?:package|[jt]sconfig[^/]*)\.json$/

/** The new site, as it would be built. */
export class TrialSite {
  readonly #to: string
  readonly #folder: string
  readonly #isCopy: boolean
  readonly #context: CommandContext
  #checked: CheckedSite | null = null

  /**
   * @param isCopy whether a copy is checked whose code is what this migration has made. In the repository
   *   of the old site, the new one may be a stranger's as well: its configuration, its cache, and settings
   *   of the folders around it.
   * @param at gives the context of the folder that is checked
   */
  constructor(to: string, isCopy: boolean, at: CommandContext['at']) {
    this.#to = to
    this.#folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-migrate-'))
    this.#isCopy = isCopy
    this.#context = at(isCopy ? this.#folder : to)
  }

  /**
   * What the checks say.
   * @param made what this migration has made, by path
   */
  async check(made: ReadonlyMap<string, string | Uint8Array>): Promise<readonly Problem[]> {
    if (this.#isCopy)
      for (const [path, content] of [...made, ...contentIn(this.#to)]) {
        const file = join(this.#folder, path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, content)
      }
    this.#checked = null
    try {
      this.#checked = await this.#context.check()
      return this.#checked.problems
    } catch (error) {
      if (error instanceof SiteError) return error.problems
      throw error
    }
  }

  /**
   * Builds the site that was checked.
   * @returns the HTML of a page of its own locale by the path of its file, such as `docs/index.md`, null
   *   for one that was not built; null if the site has errors
   */
  async pages(): Promise<((file: string) => string | null) | null> {
    const { site } = this.#checked ?? {}
    if (site === undefined) return null
    const out = join(this.#folder, 'build')
    try {
      await this.#context.build(out)
    } catch (error) {
      if (error instanceof SiteError) return null
      throw error
    }
    const pages = site.locales.flatMap((there) => there.pages.filter(({ fallback }) => !fallback))
    const outputs = new Map(pages.map(({ doc, output }) => [doc.file, join(out, output)]))
    return (file) => {
      const output = outputs.get(file)
      return output === undefined ? null : readFileSync(output, 'utf8')
    }
  }

  /** Removes the copy. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** The pages of the new site and what they show, as a person may have changed them. */
function contentIn(to: string): [string, Uint8Array][] {
  const site = new OldFiles(to, '')
  return ['docs', 'versions', 'static'].flatMap((folder) =>
    site.list(folder).flatMap((path): [string, Uint8Array][] => {
      const bytes = CODE.test(path) ? null : site.bytes(`${folder}/${path}`)
      return bytes === null ? [] : [[`${folder}/${path}`, bytes]]
    }),
  )
}
