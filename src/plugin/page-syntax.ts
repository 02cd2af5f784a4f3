/** What plugins add to Markdown: directives and code blocks, of the official plugins and of the site's. */
import type { Element } from 'hast'
import type { Nodes } from 'mdast'
import type { CompileInput } from '../compile/compile-input.ts'
import type { Needs } from '../compile/needs.ts'
import { openFile } from '../directives/files.ts'
import type { Context, Directive } from '../directives/types.ts'
import { iconNode } from '../icons/look-up.ts'
import { placeAt, placed } from '../markdown/origin.ts'
import { parseInline } from '../markdown/parse.ts'
import { hideEscapesIn } from '../markdown/variables.ts'
import type { RuleId } from '../problems/rules.ts'
import { parseData } from '../sources/data-file.ts'
import { isFoundFile } from '../sources/found-file.ts'
import { includeCandidates } from '../sources/includes.ts'
import type { Plugin } from '../types.ts'
import { isRecord } from '../utilities/own-property.ts'
import { type Call, describe, misuse, run, runAsync } from './call.ts'
import type {
  CodeRenderer,
  PageSyntax,
  PluginDirective,
  PluginDirectiveContext,
  ReadForPage,
  SourceSyntax,
} from './types.ts'

/** A plugin with what its `compile` has loaded. */
export type LoadedPlugin = Plugin &
  Pick<PageSyntax, 'codeBlocks' | 'source'> & { readonly written?: Plugin }

/**
 * Loads what plugins add to pages.
 * @param file the configuration or a page, for errors
 */
export function loadPageSyntax(
  plugins: readonly Plugin[],
  file: string,
): Promise<readonly LoadedPlugin[]> {
  return Promise.all(
    plugins.map(async (plugin) => {
      const own: Call = { plugin: plugin.name, member: 'directives', file }
      const written: unknown = run(own, () => plugin.directives) ?? {}
      if (!isRecord(written)) throw misuse(own, `must be an object, not ${describe(written)}`)
      const call: Call = { plugin: plugin.name, member: 'compile', file }
      const compile = run(call, () => plugin.compile)
      if (compile === undefined) return plugin
      if (typeof compile !== 'function')
        throw misuse(call, `must be a function, not ${describe(compile)}`)
      const loaded: unknown = await runAsync(call, () => compile())
      if (!isRecord(loaded))
        throw misuse(call, `must return a module or an object, not ${describe(loaded)}`)
      const { directives = {}, codeBlocks = {}, source = {} } = loaded as PageSyntax
      for (const [name, value] of Object.entries({ directives, codeBlocks, source }))
        if (!isRecord(value))
          throw misuse(call, `: "${name}" must be an object, not ${describe(value)}`)
      // The plugin itself is read-only for docsgen, and may be an object of a class.
      return Object.create(plugin, {
        directives: { value: { ...written, ...directives } },
        codeBlocks: { value: codeBlocks },
        source: { value: source },
        written: { value: plugin },
      }) as LoadedPlugin
    }),
  )
}

/**
 * The directives of the site's plugins, each of which throws a SiteError that names its plugin.
 * @param file the page that is compiled
 */
export function pluginDirectives(plugins: readonly LoadedPlugin[], file: string): Directive[] {
  return plugins.flatMap((plugin) => {
    const call: Call = { plugin: plugin.name, member: 'directives', file }
    return Object.entries(plugin.directives ?? {}).map(([name, directive]) => {
      checkDirective(call, name, directive)
      const runIt: RunExpand = (action) => checkNodes(call, name, run(call, action))
      return directiveOf(name, directive, runIt, plugin.written ?? plugin)
    })
  })
}

/** The directives of an official plugin. */
export function officialDirectives({ directives = {} }: PageSyntax): Directive[] {
  return Object.entries(directives).map(([name, directive]) =>
    directiveOf(name, directive, (action) => action() as readonly Nodes[], null),
  )
}

/**
 * What shows code blocks by language: the site's plugins come before the official ones.
 * @param file the page that is compiled
 */
export function codeBlocksOf(
  official: ReadonlyMap<string, CodeRenderer>,
  plugins: readonly LoadedPlugin[],
  file: string,
): ReadonlyMap<string, CodeRenderer> {
  const added = plugins.flatMap((plugin) =>
    Object.entries(plugin.codeBlocks ?? {}).map(([name, render]) => {
      const call: Call = { plugin: plugin.name, member: 'compile', file }
      if (typeof render !== 'function')
        throw misuse(
          call,
          `: "${name}" of "codeBlocks" must be a function, not ${describe(render)}`,
        )
      return [name, guardedRenderer(call, name, render, plugin.written ?? plugin)] as const
    }),
  )
  return added.length === 0 ? official : new Map([...official, ...added])
}

/**
 * What the site's plugins read besides docsgen's own Markdown. Each function throws a SiteError that
 * names its plugin.
 * @param file the page that is compiled
 */
export function sourcesOf(plugins: readonly LoadedPlugin[], file: string): SourceSyntax[] {
  return plugins.flatMap(({ name: plugin, source }) =>
    source === undefined ? [] : [guarded({ plugin, member: 'compile', file }, source)],
  )
}

/** The same with each of its functions called as code of the plugin. */
function guarded<T>(call: Call, value: T): T {
  if (typeof value === 'function') {
    const guardedCall = (...args: unknown[]) => runAsync(call, () => value(...args))
    return guardedCall as T
  }
  if (Array.isArray(value)) return value.map((part) => guarded(call, part)) as T
  if (!isRecord(value) || value instanceof RegExp) return value
  const parts = Object.entries(value).map(([name, part]) => [name, guarded(call, part)])
  return Object.fromEntries(parts) as T
}

function guardedRenderer(
  call: Call,
  name: string,
  render: CodeRenderer,
  owner: Plugin,
): CodeRenderer {
  const checked = (made: object): object => {
    if ((made as Partial<Element> | undefined)?.type === 'element') return made
    throw misuse(call, `: "${name}" must return an element, not ${describe(made)}`)
  }
  return (block, context) => {
    const own = { ...context, cache: context.cache.of(owner) }
    const made = runAsync(call, () => render(block, own))
    return made instanceof Promise ? made.then(checked) : checked(made)
  }
}

function checkDirective(call: Call, name: string, value: unknown): void {
  const { kinds, attributes, expand } = (value ?? {}) as Partial<PluginDirective>
  if (typeof expand !== 'function') throw misuse(call, `: "${name}" has no function "expand"`)
  for (const [key, list] of Object.entries({ kinds, attributes }))
    if (list !== undefined && !Array.isArray(list))
      throw misuse(call, `: "${key}" of "${name}" must be a list, not ${describe(list)}`)
}

function checkNodes(call: Call, name: string, made: unknown): readonly Nodes[] {
  if (!Array.isArray(made))
    throw misuse(call, `: "${name}" must return a list of nodes, not ${describe(made)}`)
  const index = made.findIndex((item) => typeof item?.type !== 'string')
  if (index >= 0)
    throw misuse(call, `: "${name}" must return nodes; item ${index} has no text in "type"`)
  return made
}

type RunExpand = (action: () => readonly object[]) => readonly Nodes[]

/**
 * @param call runs the plugin's code
 * @param owner has a cache of its own; null for docsgen
 */
function directiveOf(
  name: string,
  { kinds, attributes, style, isData = false, expand }: PluginDirective,
  call: RunExpand,
  owner: Plugin | null,
): Directive {
  return {
    names: [name],
    kinds: kinds ?? ['container', 'leaf', 'text'],
    attributes: attributes ?? ['*'],
    ...(style && { style }),
    expand(node, context) {
      const made = call(() => expand(node, contextOf(node, context, owner)))
      placeAt(made, node.position, 'unplaced')
      if (!isData) hideEscapesIn(made)
      return made
    },
  }
}

function contextOf(node: Nodes, context: Context, owner: Plugin | null): PluginDirectiveContext {
  const { input, needs, file, inside, previous, messages, shared } = context
  const cache = owner ? context.cache.of(owner) : context.cache
  const { expand, takeBudget, allow } = context
  const warn: PluginDirectiveContext['warn'] = (
    reason,
    note,
    { rule = 'directive', place } = {},
  ) => {
    const start = place && { line: place.line, column: place.column }
    const at = place && start && { file: place.file, position: { start, end: start } }
    context.warn(rule as RuleId, reason, note, at)
  }
  return {
    ...{ file, inside, previous, messages, shared, cache, expand, takeBudget, allow, warn },
    get locale() {
      return needs.locale
    },
    get version() {
      return needs.version
    },
    locales: input.locales,
    syntax: input.markdown.syntax,
    parse: (markdown, at = node) =>
      placed(context.parse(markdown).children as Nodes[], (at as Nodes).position),
    parseInline: (markdown, at = node) =>
      placed(parseInline(markdown, context.parse), (at as Nodes).position),
    language: input.language.tag,
    isGenerated: input.generated !== null,
    docs: docsOf(input),
    setting: (key) => needs.setting(key),
    read: readerFor(file, needs),
    openFile: (path) => openFile(path, context),
    findFile: (path) => needs.file([path]),
    get isWaiting() {
      return !needs.isComplete
    },
    readData: (path) => readData(path, context),
    icon: (name, hint) => iconNode(name, context, hint),
  }
}

/** The part of the page's path before its source path, without the folder of a version. */
function docsOf({ file, path }: CompileInput): string {
  const folders = file.split('/').slice(0, -path.split('/').length)
  return (folders.at(-1)?.startsWith('@') ? folders.slice(0, -1) : folders).join('/')
}

function readData(written: string | undefined, context: Context) {
  const opened = openFile(written, context)
  if (opened === null) return null
  const { path } = opened
  const { value, error } = parseData(path, opened.text, context.cache)
  if (error === null) return { path, value }
  const { reason, note, line, column } = error
  const start = { line, column }
  context.warn('data', reason, note, { file: path, position: { start, end: start } })
  return null
}

/** @param file the one that contains the path, relative to the root */
export function readerFor(file: CompileInput['file'], needs: Needs): ReadForPage {
  return (path) => {
    const found = needs.file(includeCandidates(file, path))
    return isFoundFile(found) ? found.text : null
  }
}
