/** What the names of an MDX file, or of a module that it imports, mean. */
import { posix } from 'node:path'
import type { Expression, Program } from 'acorn'
import { transformSync } from 'esbuild'
import {
  didYouMean,
  type FoundFile,
  folderOf,
  importCandidates,
  isFoundFile,
  isModule,
  isRefusal,
  isSiteImport,
  ownProperty,
  readSpecifier,
  refusalMessage,
  type SiteFiles,
} from '../../../plugin/index.ts'
import { type Binding, bindingsOf, type Imported } from './bindings.ts'
import { type Names, parseModule, propertyIn, Refused, readValue } from './javascript.ts'

/** What an element is whose name is imported or defined by the page. */
export type ElementSource =
  | { readonly kind: 'partial'; readonly path: string }
  | { readonly kind: 'image'; readonly src: string }
  | {
      readonly kind: 'component'
      readonly specifier: string
      readonly name: string
      /** Its source, if that is a file of the site. */
      readonly file: FoundFile | undefined
    }
  | { readonly kind: 'missing'; readonly specifier: string }
  | { readonly kind: 'code' }

/** A value that is read once: others may contain it many times over, and it may need itself. */
interface Reading {
  isOpen: boolean
  value?: unknown
  refused?: Refused
}

/** An expression, and what the names in it mean. */
interface Located {
  readonly expression: Expression
  readonly scope: Scope
}

type ReadExpression = (node: Expression, names: Names) => unknown

/** Names and modules between a name and the place where its value is written. */
const MAX_STEPS = 50

const IMAGE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|mp4|webm|pdf)$/i
const DATA = /\.(?:json5?|ya?ml)$/i
/** Files that can be read here; whether there are others is not known. */
const TEXT =
  /(?:^|\/)[^./]+$|\.(?:mdx?|markdown|json5?|ya?ml|[cm]?[jt]sx?|vue|svelte|astro|css|s[ac]ss|less|txt|html?|csv)$/i
const MARKDOWN = /\.(?:mdx?|markdown)$/i

export class Scope implements Names {
  readonly #file: string
  readonly #files: SiteFiles
  readonly #given: Readonly<Record<string, unknown>>
  readonly #bindings = new Map<string, Binding>()
  readonly #used = new Set<string>()
  readonly #exports = new Map<string, Binding | string>()
  /** It has `export *`, which is not followed. */
  #exportsOthers = false
  /** Each module that the page imports, directly or through others, by path. */
  readonly #modules: Map<string, Scope>
  /** By name, and by the expression of a property. */
  readonly #readings = new Map<string | Expression, Reading>()
  readonly #read: ReadExpression
  readonly #shownIn: string

  /**
   * @param files what it imports
   * @param given values by name, such as the page's front matter
   * @param read reads the values of constants
   * @param shownIn the file that will contain the values, where links of another one do not lead
   */
  constructor(
    file: string,
    files: SiteFiles,
    given: Readonly<Record<string, unknown>> = {},
    modules: Map<string, Scope> = new Map(),
    read: ReadExpression = readValue,
    shownIn: string = file,
  ) {
    this.#shownIn = shownIn
    this.#read = read
    this.#file = file
    this.#files = files
    this.#given = given
    this.#modules = modules
  }

  /** Adds the names that a program imports, exports and defines. */
  add(program: Program): void {
    const { names, exports, exportsOthers } = bindingsOf(program)
    for (const [name, binding] of names) this.#bindings.set(name, binding)
    for (const [name, target] of exports) this.#exports.set(name, target)
    this.#exportsOthers ||= exportsOthers
  }

  /** A scope in this one, with values by name. */
  with(names: Readonly<Record<string, unknown>>): Scope {
    const given = { ...this.#given, ...names }
    const inner = new Scope(
      this.#file,
      this.#files,
      given,
      this.#modules,
      this.#read,
      this.#shownIn,
    )
    for (const [name, binding] of this.#bindings)
      if (!Object.hasOwn(names, name)) inner.#bindings.set(name, binding)
    return inner
  }

  /** Leaves names to the values that are given, whatever the programs say that they are. */
  forget(names: Iterable<string>): void {
    for (const name of names) this.#bindings.delete(name)
  }

  lookUp(name: string): unknown {
    const binding = this.#binding(name)
    if (binding) return this.#valueOf(name, binding)
    if (Object.hasOwn(this.#given, name)) return this.#given[name]
    if (name === 'import.meta') throw new Refused('reads `import.meta`, which pages do not run')
    const known = [...this.#bindings.keys(), ...Object.keys(this.#given)]
    throw new Refused(
      `uses \`${name}\`, which is not defined`,
      didYouMean(name, known) ??
        'Define it with `export const`, or write \\{ for the brace itself.',
    )
  }

  property(name: string, key: string): { readonly value: unknown } | null {
    const found = this.#locate(this.#binding(name))
    const expression = found && propertyIn(found.expression, key)
    if (!expression) return null
    const { scope } = found
    const read = () => readValue(expression, scope)
    return { value: scope.#once(expression, `${name}.${key}`, read) }
  }

  /** @throws Refused */
  #once(key: string | Expression, name: string, read: () => unknown): unknown {
    const known = this.#readings.get(key)
    if (known?.refused) throw known.refused
    if (known?.isOpen) throw new Refused(`needs itself: \`${name}\``, 'Write the value.')
    if (known && 'value' in known) return known.value
    const reading: Reading = { isOpen: true }
    this.#readings.set(key, reading)
    try {
      reading.value = read()
      return reading.value
    } catch (error) {
      if (error instanceof Refused) reading.refused = error
      throw error
    } finally {
      reading.isOpen = false
    }
  }

  /** Where the value of a binding is written, here or in another module. */
  #locate(binding: Binding | string | undefined, depth = 0): Located | null {
    if (binding === undefined || depth > MAX_STEPS) return null
    if (typeof binding === 'string') return this.#locate(this.#binding(binding), depth + 1)
    if (binding.kind === 'import') {
      const { specifier, name } = binding
      const found = readSpecifier(specifier).isRaw ? undefined : this.#find(specifier)
      if (found === undefined || !isModule(found.path)) return null
      const module = this.#module(found)
      return module.#locate(module.#exports.get(name), depth + 1)
    }
    if (binding.kind === 'code') return null
    const { expression } = binding
    if (expression.type === 'Identifier') return this.#locate(expression.name, depth + 1)
    return { expression, scope: this }
  }

  /**
   * `require` of a file, and `useBaseUrl` of Docusaurus and `withBase` of VitePress, which docsgen's
   * links do not need.
   */
  call(name: string, [value]: readonly unknown[]): unknown {
    if (name === 'require' && typeof value === 'string')
      return this.#import({ kind: 'import', specifier: value, name: 'default' })
    if (name === 'useBaseUrl' && typeof value === 'string')
      return /^(?:\/|[a-z]+:)/i.test(value) ? value : `/${value}`
    if (name === 'withBase' && typeof value === 'string') return value
    throw new Refused('calls a function, which pages do not run')
  }

  /** What an element of this name is; null if the name is neither imported nor defined. */
  element(name: string): ElementSource | null {
    const binding = this.#binding(name)
    if (binding === undefined) return null
    if (binding.kind !== 'import') return { kind: 'code' }
    const { specifier } = binding
    const { path, isRaw } = readSpecifier(specifier)
    if (IMAGE.test(path) && !isRaw)
      return { kind: 'image', src: imagePath(path, this.#file, this.#shownIn) }
    const found = this.#find(specifier)
    if (found !== undefined && MARKDOWN.test(found.path) && !isRaw)
      return { kind: 'partial', path: found.path }
    if (found === undefined && MARKDOWN.test(path)) return { kind: 'missing', specifier: path }
    return { kind: 'component', specifier: path, name: binding.name, file: found }
  }

  /** Imports and exports from missing files, as long as the page has not used any of their names. */
  unusedMissing({ body }: Program): { readonly offset: number; readonly specifier: string }[] {
    return body.flatMap((statement) => {
      if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration')
        return []
      const { source, specifiers, start } = statement
      const specifier = source?.value
      if (typeof specifier !== 'string' || specifiers.length === 0) return []
      if (specifiers.some(({ local }) => 'name' in local && this.#used.has(local.name))) return []
      const { path, isRaw } = readSpecifier(specifier)
      if (!isSiteImport(specifier) || !(isRaw || TEXT.test(path))) return []
      const isMissing = this.#files.find(importCandidates(this.#file, specifier)) === null
      return isMissing ? [{ offset: start, specifier: path }] : []
    })
  }

  #binding(name: string): Binding | undefined {
    this.#used.add(name)
    return this.#bindings.get(name)
  }

  #valueOf(name: string, binding: Binding): unknown {
    if (binding.kind === 'code') throw new Refused(binding.reason, binding.note)
    return this.#once(name, name, () =>
      binding.kind === 'import' ? this.#import(binding) : this.#read(binding.expression, this),
    )
  }

  #find(specifier: string): FoundFile | undefined {
    const found = this.#files.find(importCandidates(this.#file, specifier))
    return isFoundFile(found) ? found : undefined
  }

  #import({ specifier, name }: Imported): unknown {
    const { path, isRaw } = readSpecifier(specifier)
    if (IMAGE.test(path) && !isRaw) return imagePath(path, this.#file, this.#shownIn)
    if (!isSiteImport(specifier))
      throw new Refused(`comes from the package "${path}", whose code pages do not run`)
    const found = this.#files.find(importCandidates(this.#file, specifier))
    if (isRefusal(found)) {
      const { note } = refusalMessage(found.path, found)
      throw new Refused(`comes from "${path}", which ${found.refusal}`, note)
    }
    if (found === null)
      throw new Refused(`comes from "${path}", which does not exist`, 'Check the path.')
    const { text } = found
    if (isRaw) return text
    if (DATA.test(found.path))
      return dataOf(found.path, this.#files.parseData(found.path, text), name)
    if (isModule(found.path)) return this.#module(found).exported(name)
    if (MARKDOWN.test(found.path))
      throw new Refused('is a Markdown file, not a value', 'Write it as an element: <Name />.')
    return text
  }

  #module({ path, text }: FoundFile): Scope {
    const known = this.#modules.get(path)
    if (known) return known
    const scope = new Scope(path, this.#files, {}, this.#modules, readValue, this.#shownIn)
    try {
      scope.add(parseModule(/\.[cm]?tsx?$/i.test(path) ? withoutTypes(text) : text))
    } catch {
      throw new Refused(`comes from "${path}", which is not valid JavaScript`, 'Correct the file.')
    }
    this.#modules.set(path, scope)
    return scope
  }

  /** The value of an export. @throws Refused */
  exported(name: string): unknown {
    if (name === '*')
      return this.#once('export *', '*', () =>
        Object.fromEntries([...this.#exports.keys()].map((key) => [key, this.exported(key)])),
      )
    const target = this.#exports.get(name)
    if (typeof target === 'string') return this.lookUp(target)
    if (target !== undefined) return this.#valueOf(`export ${name}`, target)
    if (this.#exportsOthers)
      throw new Refused(
        `is not written in "${this.#file}", which exports all of another file`,
        'Import it from the file that defines it.',
      )
    throw new Refused(
      `is not exported by "${this.#file}"`,
      didYouMean(name, [...this.#exports.keys()]) ?? 'Check the name.',
    )
  }
}

/** The address of an image that a file imports, as the one that shows it would write it. */
function imagePath(path: string, file: string, shownIn: string): string {
  // The folder of static files has another name on each site.
  const [, inStatic] = /^@site\/(?:static|public)(\/.*)$/.exec(path) ?? []
  if (inStatic !== undefined) return inStatic
  const isWritten = file === shownIn && !/^(?:@site|~|@)\//.test(path)
  const [inRoot] = isWritten ? [] : importCandidates(file, path)
  return inRoot === undefined ? path : posix.relative(folderOf(shownIn), inRoot)
}

function dataOf(
  path: string,
  { value, error }: ReturnType<SiteFiles['parseData']>,
  name: string,
): unknown {
  if (error)
    throw new Refused(`comes from "${path}", which is ${error.reason}`, 'Correct the file.')
  if (name === 'default' || name === '*') return value
  const known = typeof value === 'object' && value !== null ? value : {}
  if (Object.hasOwn(known, name)) return ownProperty(known as Record<string, unknown>, name)
  const note = didYouMean(name, Object.keys(known)) ?? 'Check the name.'
  throw new Refused(`is not in "${path}"`, note)
}

function withoutTypes(text: string): string {
  return transformSync(text, { loader: 'tsx', jsx: 'preserve', logLevel: 'silent' }).code
}
