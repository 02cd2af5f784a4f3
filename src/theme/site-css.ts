/**
 * What plugins make of the style sheets of a site. They may read whatever they like, such as all pages,
 * so they run in every build, and the key of the theme has what they return.
 */
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as esbuild from 'esbuild'
import { hash } from '../cache/hash.ts'
import { type Call, describe, misuse, run, runAsync } from '../plugin/call.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import type { Config, Plugin } from '../types.ts'
import { OTHER_STYLES, STYLES } from '../utilities/esbuild.ts'
import { readText } from './static-files.ts'

const OTHER_LANGUAGE = filterOf(OTHER_STYLES)
const STYLE_SHEET = filterOf(STYLES)

function filterOf(endings: readonly string[]): RegExp {
  return new RegExp(`\\.(?:${endings.map((ending) => ending.slice(1)).join('|')})$`)
}

/** In place of CSS: a style sheet that fails is an error only if it is still imported. */
function reasonOf(error: unknown): string {
  if (error instanceof SiteError) return `failed: ${error.message}`
  throw error
}

/** For one build, in which each file is made CSS of once. */
export class SiteCss {
  readonly #root: string
  readonly #plugins: readonly Plugin[]
  readonly #watched = new Set<string>()
  readonly #results = new Map<string, Promise<string>>()

  constructor({ root, file, plugins }: Pick<Config, 'root' | 'file' | 'plugins'>) {
    this.#root = root
    this.#plugins = plugins.filter((plugin) => {
      const call: Call = { plugin: plugin.name, member: 'css', file: file ?? '' }
      const value = run(call, () => plugin.css)
      if (value === undefined || typeof value === 'function') return value !== undefined
      throw misuse(call, `must be a function, not ${describe(value)}`)
    })
  }

  /** Names of the plugins that take part, in their order. */
  get plugins(): readonly string[] {
    return this.#plugins.map(({ name }) => name)
  }

  /** Absolute paths of the files and folders that the plugins have asked to watch. */
  get watched(): readonly string[] {
    return [...this.#watched]
  }

  /** Hash of what the plugins make of these files now, by paths relative to the root. */
  async hashOf(files: readonly string[]): Promise<string> {
    const results: (string | null)[] = []
    for (const file of files) {
      const path = join(this.#root, file)
      const text = readText(path)
      results.push(text === null ? null : await this.make(path, text).catch(reasonOf))
    }
    return hash(JSON.stringify(results))
  }

  /**
   * The CSS that the plugins make of a style sheet.
   * @param path absolute
   * @throws SiteError that names the plugin and the style sheet
   */
  make(path: string, text: string): Promise<string> {
    const known = this.#results.get(path)
    if (known !== undefined) return known
    const made = this.#make(path, text)
    this.#results.set(path, made)
    return made
  }

  async #make(path: string, text: string): Promise<string> {
    const file = relative(this.#root, path).replaceAll('\\', '/')
    const watch = (other: string) => void this.#watched.add(resolve(this.#root, other))
    let code = text
    for (const plugin of this.#plugins) {
      const call: Call = { plugin: plugin.name, member: 'css', file }
      const made = await this.#call(call, () => plugin.css?.(code, path, { watch }))
      if (typeof made !== 'string' && !(made instanceof Uint8Array))
        throw misuse(call, `must return the text of a style sheet, not ${describe(made)}`)
      code = typeof made === 'string' ? made : Buffer.from(made).toString()
    }
    return code
  }

  async #call(call: Call, action: () => unknown): Promise<unknown> {
    try {
      return await runAsync(call, action)
    } catch (error) {
      throw error instanceof SiteError ? located(error, this.#root) : error
    }
  }
}

/** The error with the place of the mistake, if the compiler of the plugin says where that is. */
function located(error: SiteError, root: string): SiteError {
  const place = placeIn(error.cause, root)
  const { reason } = Object(error.cause) as { readonly reason?: unknown }
  const problems = error.problems.map((problem) => ({
    ...problem,
    ...place,
    // The message of PostCSS begins with the place.
    ...(typeof reason === 'string' && {
      reason: problem.reason.replace(messageOf(error.cause), () => reason),
    }),
  }))
  return new SiteError(problems, { cause: error.cause })
}

/** Errors of PostCSS and Less have a line and a column, those of Sass the span of the code. */
function placeIn(error: unknown, root: string) {
  const { line, column, file, filename, span } = Object(error) as {
    readonly line?: unknown
    readonly column?: unknown
    readonly file?: unknown
    readonly filename?: unknown
    readonly span?: { readonly start: { line: number; column: number }; readonly url?: URL }
  }
  const inRoot = (path: unknown) =>
    typeof path === 'string' && { file: relative(root, path).replaceAll('\\', '/') }
  if (span?.start) {
    const path = span.url?.protocol === 'file:' ? fileURLToPath(span.url) : null
    return { line: span.start.line + 1, column: span.start.column + 1, ...inRoot(path) }
  }
  if (typeof line !== 'number') return {}
  return { line, column: typeof column === 'number' ? column : 1, ...inRoot(file ?? filename) }
}

/** Has plugins make CSS of the style sheets of a bundle. */
export function pluginCss(css: SiteCss): esbuild.Plugin {
  const isUsed = css.plugins.length > 0
  return {
    name: 'plugin-css',
    setup({ onLoad }) {
      onLoad({ filter: OTHER_LANGUAGE, namespace: 'file' }, ({ path }) => {
        if (!isUsed) return { errors: [withoutPlugin(path)] }
        return /\.module\.\w+$/.test(path) ? { errors: [asModule(path)] } : null
      })
      if (!isUsed) return
      onLoad({ filter: STYLE_SHEET, namespace: 'file' }, async ({ path }) => ({
        contents: await css.make(path, readText(path) ?? ''),
        loader: 'css',
      }))
    },
  }
}

function withoutPlugin(path: string): esbuild.PartialMessage {
  const detail = 'List a plugin in `plugins` of the configuration whose `css` makes CSS of it.'
  return { text: `no plugin makes CSS of "${basename(path)}"`, detail }
}

function asModule(path: string): esbuild.PartialMessage {
  const detail = 'Write it in CSS, in a file that ends in ".module.css"; plugins get that, too.'
  return { text: `"${basename(path)}" is a CSS module in another language`, detail }
}
