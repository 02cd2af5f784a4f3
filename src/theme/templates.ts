/** The templates that a site has written itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../problems/problem.ts'
import type { Config } from '../types.ts'
import { listFiles } from '../utilities/list-files.ts'
import { themeFolders } from './static-files.ts'

const CODE = /\.[jt]sx?$/

/** Hidden files, such as the originals of overrides, are left out. */
export const HIDDEN = /(?:^|\/)\./

/** The site's own code, by path below its folder of templates. */
export class Templates {
  readonly #codes: ReadonlyMap<string, string>
  readonly #folder: string

  constructor(config: Config) {
    const { siteTemplates, defaultTemplates } = themeFolders(config)
    const paths = siteTemplates === defaultTemplates ? [] : listFiles(siteTemplates)
    this.#folder = config.templates
    this.#codes = new Map(
      paths
        .filter((path) => CODE.test(path) && !HIDDEN.test(path))
        .map((path) => [path, withoutComments(readFileSync(join(siteTemplates, path), 'utf8'))]),
    )
  }

  get isEmpty(): boolean {
    return this.#codes.size === 0
  }

  /** True if a component of the theme, or a layout such as `layouts/doc`, is replaced. */
  has(component: string): boolean {
    return this.#pathOf(component) !== undefined
  }

  /** The code that replaces a component, without comments; empty if none does. */
  codeOf(component: string): string {
    return this.#codes.get(this.#pathOf(component) ?? '') ?? ''
  }

  /** Where the code that replaces a component exports it. */
  placeOf(component: string): Place {
    const path = this.#pathOf(component) ?? ''
    return { file: `${this.#folder}/${path}`, ...positionOf(path, this.#codes, EXPORT(component)) }
  }

  /** The first place in any file where a pattern is found; the folder if none has it. */
  find(pattern: RegExp): Place {
    const path = [...this.#codes.keys()].find((one) => pattern.test(this.#codes.get(one) ?? ''))
    if (path === undefined) return { file: this.#folder }
    return { file: `${this.#folder}/${path}`, ...positionOf(path, this.#codes, pattern) }
  }

  #pathOf(component: string): string | undefined {
    const path = component.includes('/') ? component : `components/${component}`
    return ['.tsx', '.jsx', '.ts'].map((end) => path + end).find((one) => this.#codes.has(one))
  }
}

const EXPORT = (name: string) =>
  name.includes('/') ? /\bexport\s+default\b/ : new RegExp(`\\bexport\\b.*\\b${name}\\b`)

function positionOf(
  path: string,
  codes: ReadonlyMap<string, string>,
  pattern: RegExp,
): Pick<Place, 'line' | 'column'> {
  const code = codes.get(path) ?? ''
  const found = pattern.exec(code)
  if (found === null) return {}
  const before = code.slice(0, found.index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Comments are replaced by blanks of as many lines. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
}
