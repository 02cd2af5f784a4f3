/** Builds the argument of `compile` from a Source and a locale: everything the result depends on, and nothing else. */

import { BuildCache } from '../cache/build-cache.ts'
import { hash, keyed, keyOf } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import type { Schemas } from '../components/schema.ts'
import { VARIABLE } from '../config/variables.ts'
import type { SyntaxName } from '../plugin/types.ts'
import type { Messages } from '../shared/messages.ts'
import { isFoundFile } from '../sources/found-file.ts'
import type { Config, Locale, RenderedPage, Source } from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { type Answers, type PageContext, type VariableAnswer, variableNamed } from './needs.ts'
import type { FileAnswer, VersionContext } from './types.ts'

/**
 * What a page is first compiled with: all that it depends on, except what it asks for (see needs.ts). It
 * contains variables only if the page uses them, so a page that is the same in every locale is compiled once.
 */
export interface CompileInput {
  readonly path: string
  readonly file: string
  readonly text: string
  /** What a page written in React renders; null for Markdown. */
  readonly page: RenderedPage | null
  /** See `Source`. */
  readonly logo: string | null
  /** See `Source`. */
  readonly generated: Source['generated']
  /** The names of all locales, for directives that refer to one. */
  readonly locales: readonly string[]
  /** What the variables in its text stand for, so that it need not ask for them. */
  readonly variables: Readonly<Record<string, VariableAnswer>>
  readonly markdown: Config['markdown']
  readonly language: Language
  readonly toc: { readonly min: number; readonly max: number }
  /** True if components may have the names of docsgen's directives: see `Schemas.areAdded`. */
  readonly hasComponents: boolean
  /** The module that exports the site's plugins, for worker threads, the hash of its code, and the site's folder. */
  readonly plugins: {
    readonly key: string
    readonly modulePath: string
    readonly root: string
  } | null
}

/** The language of what docsgen writes on a page. Locales of one language share their pages. */
export interface Language {
  readonly key: string
  /** Tag for numbers and plural forms, without a region. */
  readonly tag: string
  /** The UI strings. */
  readonly messages: Messages
}

/** The key of what a page is first compiled with, the same in each thread. The path of the plugins' code does not matter. */
export function pageKey(input: CompileInput, cache: BuildCache): string {
  return cache.memoize('page key', input, ({ generated, plugins }) =>
    keyOf('doc', {
      ...input,
      generated: generated && { ...generated, given: generated.given?.key },
      plugins: plugins?.key,
    }),
  )
}

/** The key of a page's CompiledPage, or of what it asks for. */
export function docKey(page: string, answers: Answers): string {
  if (Object.keys(answers).length === 0) return page
  return keyOf('answered', { page, answers: Object.entries(answers).map(withoutText) })
}

/** A file has a hash. */
function withoutText([need, answer]: readonly [string, unknown]): unknown {
  const file = need.startsWith('file ') ? (answer as FileAnswer) : null
  return file && isFoundFile(file) ? [need, file.path, file.hash] : [need, answer]
}

/** The origins whose pages have no variables, unless the site got some. */
const TEXT_IN: readonly string[] = ['mkdocs', 'starlight'] satisfies SyntaxName[]

/** Makes the inputs of a locale's pages. */
export function compileInputs(
  config: Config,
  locale: Locale,
  schemas: Schemas,
  cache: BuildCache,
): (source: Source) => CompileInput {
  const key = `${config.key} ${schemas.areAdded}`
  // With the last configuration, by locale; in watch mode most are requested again.
  const inputs = cache.resource('inputs', () => new Latest<(source: Source) => CompileInput>())
  // Those of pages that are the same in older versions, by locale and content. The current pages are
  // not among them, because authors change them again and again.
  const alike = cache.resource('alike inputs', () => new Latest<Map<string, CompileInput>>())
  return inputs.get(locale.path, key, () => {
    const known = alike.get(locale.name, key, () => new Map())
    const ofSources = new BuildCache()
    const inputOf = (source: Source) => {
      const same = known.get(source.content)
      if (same) return same
      const input = makeInput(config, source, locale, schemas, cache)
      if (source.version !== null) known.set(source.content, input)
      return input
    }
    return (source) => ofSources.memoize('input', source, inputOf)
  })
}

function makeInput(
  config: Config,
  source: Source,
  locale: Locale,
  { areAdded }: Schemas,
  cache: BuildCache,
): CompileInput {
  const page = own(source.rendered ?? {}, locale.name) ?? null
  const text = page ? page.meta + page.html : source.text
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name)
  const values = valuesOf(locale, config)
  return {
    path: source.path,
    file: source.file,
    get text() {
      return source.text
    },
    page,
    logo: source.logo,
    generated: source.generated,
    locales: config.locales.map((l) => l.name),
    variables: Object.fromEntries(names.map((name) => [name, variableNamed(name, values)])),
    markdown: config.markdown,
    language: cache.memoize('language', locale, languageOf),
    toc: config.toc,
    hasComponents: areAdded,
    plugins:
      config.modulePath === null
        ? null
        : { key: config.pluginsKey, modulePath: config.modulePath, root: config.root },
  }
}

/** What the pages of a locale may ask for. */
export function pageContextOf(config: Config, schemas: Schemas, locale: Locale): PageContext {
  // Threads get plain data only.
  const { plugins: _, optional: __, ...settings } = config
  return {
    locale: locale.name,
    version: versionOf(locale, config),
    components: schemas.all,
    settings,
    ...valuesOf(locale, config),
  }
}

function valuesOf({ variables }: Locale, { markdown }: Config) {
  const hasNone = Object.keys(variables).every((name) => name === 'locale')
  return { variables, bracesAreText: hasNone && TEXT_IN.includes(markdown.syntax) }
}

function versionOf({ version }: Locale, config: Config): VersionContext {
  const { name } = version ?? config.version
  const names = [config.version, ...config.versions].map((one) => one.name)
  return { name, isCurrent: version === null, names }
}

/** Pages share it, so it is hashed once. */
function languageOf({ htmlLang, messages }: Locale): Language {
  const [tag = htmlLang] = htmlLang.split('-', 1) // `en-gb` → `en`
  return keyed({ key: hash(JSON.stringify([tag, messages])), tag, messages })
}
