/** Runs what plugins add to each page and to the site; what goes wrong is an error that names them. */
import type { Root } from 'mdast'
import type { Pluggable, PluggableList, Processor, Parser as UnifiedParser } from 'unified'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import type { HeadTag } from '../compile/types.ts'
import { messageOf } from '../problems/errors.ts'
import type { Output, Page, Plugin, Problem, Remember, Site, SiteContext, Theme } from '../types.ts'
import type { Pause } from '../utilities/pause.ts'
import { type Call, describe, misuse, run, runAsync } from './call.ts'
import { frozen, jsonCopy, readOnly } from './read-only.ts'
import { pluginsSettled } from './supervise.ts'
import type { InspectContext, ScanContext } from './types.ts'

/** Calls `run` for each plugin. What one leaves behind runs before the next, so that an error in it can be named. */
export async function eachPlugin(
  plugins: readonly Plugin[],
  pause: Pause,
  run: (plugin: Plugin) => void | Promise<void>,
): Promise<void> {
  for (const plugin of plugins) {
    await pluginsSettled()
    await pause()
    await run(plugin)
  }
}

/** Runs a plugin's check. @throws SiteError that names the plugin if it fails */
export function runCheck(plugin: Plugin, site: Site): Problem[] {
  const call = callOf(plugin, 'check', site)
  if (plugin.check === undefined) return []
  const found = run(call, () => plugin.check?.(readOnly(site, 'the site')))
  return problemsOf(call, found)
}

/** What a plugin says of the files of the site. @throws SiteError that names the plugin if it fails */
export function runNotices(
  plugin: Pick<Plugin, 'name' | 'notices'>,
  file: string,
  context: ScanContext,
): Problem[] {
  const call: Call = { plugin: plugin.name, member: 'notices', file }
  if (plugin.notices === undefined) return []
  return problemsOf(
    call,
    run(call, () => plugin.notices?.({ ...context, cache: context.cache.of(plugin) })),
  )
}

/** Runs a plugin's inspection. @throws SiteError that names the plugin if it fails */
export async function runInspect(
  plugin: Plugin,
  site: Site,
  context: InspectContext,
): Promise<Problem[]> {
  const call = callOf(plugin, 'inspect', site)
  const { inspect } = plugin
  if (inspect === undefined) return []
  const found = await runAsync<unknown>(call, () => inspect(readOnly(site, 'the site'), context))
  return problemsOf(call, found)
}

/** Problems that a plugin returned. @throws SiteError that names the plugin if they are none */
export function problemsOf(call: Call, found: unknown): Problem[] {
  if (!Array.isArray(found))
    throw misuse(call, `must return a list of problems, not ${describe(found)}`)
  return found.map((problem, i) => problemOf(call, problem, i))
}

function problemOf(call: Call, value: unknown, index: number): Problem {
  const wrong = (what: string) => misuse(call, `must return problems; item ${index} ${what}`)
  if (typeof value !== 'object' || value === null) throw wrong(`is ${describe(value)}`)
  const {
    ruleId,
    file,
    reason,
    line = 0,
    column = 0,
    fatal = false,
    info,
    note,
    actual,
  } = value as Problem
  for (const [name, text] of Object.entries({ ruleId, file, reason }))
    if (typeof text !== 'string') throw wrong(`has no text in "${name}"`)
  for (const [name, number] of Object.entries({ line, column }))
    if (!Number.isInteger(number)) throw wrong(`has no number in "${name}"`)
  for (const [name, text] of Object.entries({ note, actual }))
    if (text !== undefined && typeof text !== 'string') throw wrong(`has no text in "${name}"`)
  const problem = { ruleId, file, line, column, reason, note, fatal: fatal === true, actual }
  return info === true ? { ...problem, info } : problem
}

/** The tags that plugins add to the head of a page. @throws SiteError that names a plugin that fails */
export function headTags(
  plugins: readonly Plugin[],
  page: Page,
  config: Site['config'],
): HeadTag[] {
  return plugins.flatMap((plugin) => {
    const call: Call = { plugin: plugin.name, member: 'head', file: page.doc.file }
    const head = run(call, () => plugin.head)
    if (head === undefined) return []
    if (typeof head !== 'function') throw misuse(call, `must be a function, not ${describe(head)}`)
    const made = run(call, () =>
      head(readOnly(page, 'the page'), readOnly(config, 'the configuration')),
    )
    if (!Array.isArray(made))
      throw misuse(call, `must return a list of tags, not ${describe(made)}`)
    return made.map((tag, i) => headTag(call, tag, i))
  })
}

function headTag(call: Call, value: unknown, index: number): HeadTag {
  const mistake = mistakeInTag((value ?? {}) as HeadTag)
  if (mistake) throw misuse(call, `must return tags; item ${index} ${mistake}`)
  const { tag, attributes } = value as HeadTag
  return { tag, attributes: { ...attributes } }
}

/** Why the head of a page may not have a tag; null if it may. */
export function mistakeInTag({ tag, attributes }: HeadTag): string | null {
  if (tag !== 'meta' && tag !== 'link') return 'is neither a "meta" nor a "link"'
  if (typeof attributes !== 'object' || attributes === null) return 'has no "attributes"'
  for (const [name, text] of Object.entries(attributes)) {
    if (!/^[a-z][a-z-]*$/i.test(name) || /^on/i.test(name) || typeof text !== 'string')
      return `has a wrong attribute "${name}"`
    if (/^http-equiv$/i.test(name)) return 'changes the security policy of the page'
    if (/^rel$/i.test(name) && /\bstylesheet\b/i.test(text))
      return 'is a style sheet. Put its rules in templates/styles/site.css'
  }
  return null
}

/** Runs a plugin's generator. @throws SiteError that names the plugin if it fails */
export async function runGenerator(
  plugin: Plugin,
  site: Site,
  theme: Theme,
  remember: Remember,
  context: SiteContext,
): Promise<Output[]> {
  const call = callOf(plugin, 'generate', site)
  if (plugin.generate === undefined) return []
  // Neither another plugin nor an earlier version of this one makes the same.
  const maker = `${plugin.name}:${site.config.pluginsKey}`
  const ownRemember: Remember = (kind, argument, make) =>
    frozen(remember(`${maker}:${kind}`, argument, (given) => remembered(call, kind, make(given))))
  const made = await runAsync<unknown>(call, () =>
    plugin.generate?.(readOnly(site, 'the site'), theme, ownRemember, {
      ...context,
      cache: context.cache.of(plugin),
    }),
  )
  if (!Array.isArray(made)) throw misuse(call, `must return a list of files, not ${describe(made)}`)
  return made.map((output, i) => outputOf(call, maker, output, i))
}

/** Has a plugin change the finished files. @throws SiteError that names the plugin if it fails */
export async function runRewrite(
  plugin: Plugin,
  outputs: readonly Output[],
  site: Site,
  theme: Theme,
): Promise<readonly Output[]> {
  const call = callOf(plugin, 'rewrite', site)
  if (plugin.rewrite === undefined) return outputs
  const views = new Map(outputs.map((output) => [readOnly(output, 'the file'), output]))
  const made = await runAsync<unknown>(call, () =>
    plugin.rewrite?.([...views.keys()], readOnly(site, 'the site'), theme),
  )
  if (!Array.isArray(made)) throw misuse(call, `must return a list of files, not ${describe(made)}`)
  const maker = `${plugin.name}:${site.config.pluginsKey}`
  return made.map((output, i) => views.get(output) ?? outputOf(call, maker, output, i))
}

/** What a plugin remembers, as later runs read it from the cache. @throws SiteError if no cache can store it */
function remembered<T>(call: Call, kind: string, value: T): T {
  const wrong = (what: string) =>
    misuse(call, `: remember('${kind}') must make plain data, ${what}`)
  if (value instanceof Promise) {
    value.catch(() => {})
    throw wrong('not a promise')
  }
  try {
    return jsonCopy(value)
  } catch (error) {
    throw wrong(`which JSON can store: ${messageOf(error).replace(/\n[\s\S]*/, '')}`)
  }
}

/** @param maker what its key begins with */
function outputOf(call: Call, maker: string, value: unknown, index: number): Output {
  const wrong = (what: string) => misuse(call, `must return files; item ${index} ${what}`)
  if (typeof value !== 'object' || value === null) throw wrong(`is ${describe(value)}`)
  const output = value as Output
  const { path, key } = output
  for (const [name, text] of Object.entries({ path, key }))
    if (typeof text !== 'string' || text === '') throw wrong(`has no text in "${name}"`)
  if (typeof output.bytes !== 'function') throw wrong('has no function "bytes"')
  const bytes = () => {
    const content = run(call, () => output.bytes())
    if (typeof content === 'string' || content instanceof Uint8Array) return content
    throw misuse(call, `: bytes() of "${path}" must return text or bytes, not ${describe(content)}`)
  }
  const { source = `the plugin "${call.plugin}"`, replaceable = false } = output
  // Never just the name of the file, which would say that it can be cached forever.
  return { path, key: `${maker}:${key}`, bytes, source, replaceable }
}

function callOf(
  plugin: Plugin,
  member: 'check' | 'inspect' | 'generate' | 'rewrite',
  { config }: Site,
): Call {
  const call = { plugin: plugin.name, member, file: config.file ?? '' }
  const value = run(call, () => plugin[member])
  if (value === undefined || typeof value === 'function') return call
  throw misuse(call, `must be a function, not ${describe(value)}`)
}

/**
 * The remark or rehype plugins of all plugins, each of which throws a SiteError that names it.
 * @param file the page that is compiled
 */
export function treePlugins(
  plugins: readonly Plugin[],
  member: 'remark' | 'rehype',
  file: string,
): PluggableList {
  return plugins.flatMap((plugin) => {
    const call = { plugin: plugin.name, member, file }
    return guarded(call, run(call, () => plugin[member]) ?? [], new Map())
  })
}

/** A message that a plugin has reported. */
export interface ReportedMessage extends VFileMessage {
  readonly plugin?: string
}

type Attacher = (this: Processor, ...options: unknown[]) => unknown
type Transformer = (tree: unknown, file: VFile, next?: Next) => unknown
type Next = (error?: unknown, tree?: unknown) => void

/** @param made one for each function, which unified takes again for other options, also `false` */
function guarded(
  call: Call,
  items: readonly unknown[],
  made: Map<unknown, Attacher>,
): PluggableList {
  return items.map((item) => {
    const [listed, ...options] = Array.isArray(item) ? item : [item]
    // An ES module that was compiled to CommonJS is what Node.js gives as its default export.
    const plugin = listed?.__esModule ? listed.default : listed
    if (typeof plugin === 'object' && plugin !== null && 'plugins' in plugin)
      return { ...plugin, plugins: guarded(call, plugin.plugins, made) }
    if (typeof plugin !== 'function')
      throw misuse(call, `lists ${describe(plugin)}, not a unified plugin`)
    made.set(plugin, made.get(plugin) ?? attacherOf(call, plugin))
    return [made.get(plugin), ...options] as Pluggable
  })
}

function attacherOf(call: Call, item: Attacher): Attacher {
  return function (...options) {
    const before = syntaxOf(this)
    const transformer = run(call, () => item.apply(this, options))
    if (syntaxOf(this).some((part, i) => part !== before[i]))
      this.data(SYNTAX, [...syntaxPlugins(this), call.plugin] as never)
    if (typeof transformer !== 'function') return undefined
    return (tree: unknown, file: VFile) => transform(call, transformer as Transformer, tree, file)
  }
}

const SYNTAX = 'docsgenSyntaxPlugins' as never

/** Names of the plugins that extend the syntax of a processor. */
function syntaxPlugins(processor: Processor): readonly string[] {
  return (processor.data(SYNTAX) as unknown as readonly string[] | undefined) ?? []
}

/** True if plugins extend the syntax of a processor. */
export function isExtended(processor: Processor): boolean {
  return syntaxPlugins(processor).length > 0
}

/** What a plugin changes when it extends the syntax: the parser, or the number of its extensions. */
function syntaxOf(processor: Processor): readonly unknown[] {
  const { micromarkExtensions, fromMarkdownExtensions } = processor.data() as Readonly<
    Record<string, readonly unknown[] | undefined>
  >
  return [processor.parser, micromarkExtensions?.length, fromMarkdownExtensions?.length]
}

/**
 * The parser that a processor has now, with the syntax of plugins; where that fails, the error names them.
 * @param file the page that is compiled
 */
export function extendedParser(processor: Processor, file: string): (text: string) => Root {
  const parser = processor.parser as UnifiedParser
  const plugin = syntaxPlugins(processor).join('", "')
  const parse = (text: string) => parser(text, new VFile({ path: file, value: text })) as Root
  if (plugin === '') return parse
  return (text) => run({ plugin, member: 'remark', file }, () => parse(text))
}

/** Runs a transformer as unified does, with a callback or without; what it returns may be a promise. */
function transform(call: Call, transformer: Transformer, tree: unknown, file: VFile): unknown {
  const { length } = file.messages
  const nameMessages = () => {
    for (const message of file.messages.slice(length))
      Object.assign(message, { plugin: call.plugin } satisfies Partial<ReportedMessage>)
  }
  let changed: unknown
  try {
    changed = runAsync(call, () => {
      if (transformer.length > 2)
        return new Promise((resolve, reject) => {
          transformer(tree, file, (error, changed) => (error ? reject(error) : resolve(changed)))
        })
      return transformer(tree, file)
    })
  } finally {
    nameMessages()
  }
  return changed instanceof Promise ? changed.finally(nameMessages) : changed
}
