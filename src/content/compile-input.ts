/** Builds the argument of `compile` from a Source and a locale: everything the result depends on, and nothing else. */

import { Bounded } from '../cache/bounded.ts'
import { hash, keyed, keyOf } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import { perObject } from '../cache/per-object.ts'
import type { Variables } from '../config/types.ts'
import { lookUp, VARIABLE } from '../config/variables.ts'
import { own } from '../own.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { Messages } from '../shared/messages.ts'
import type { Config, Locale, RenderedPage, Source } from '../types.ts'
import type { ComponentSchema, Schemas } from './components/schema.ts'
import { FRAME_BLOCKS, mentionsFrame } from './foreign/frames.ts'
import type { FoundIcons } from './icons/types.ts'
import { isMdx } from './imports.ts'
import type { SyntaxName } from './spellings/types.ts'
import type { IncludedFiles } from './types.ts'
import type { VersionContext } from './version-condition.ts'

/**
 * The argument of `compile`. It contains the locale and variables only if the page uses them, so a
 * page that is the same in every locale has a single argument and is compiled once.
 */
export interface CompileInput {
  readonly path: string
  readonly file: string
  readonly text: string
  readonly files: IncludedFiles
  /** See `Source`. */
  readonly icons: FoundIcons
  /** What a page written in React renders; null for Markdown. */
  readonly page: RenderedPage | null
  /** See `Source`. */
  readonly logo: string | null
  /** See `Source`. */
  readonly generated: Source['generated']
  readonly locale: string | null
  /** Null for a page without conditions on versions. */
  readonly version: VersionContext | null
  /** The names of all locales, for directives that refer to one. */
  readonly locales: readonly string[]
  /** Values of the variables that the page uses; null for unknown ones. */
  readonly variables: Readonly<Record<string, string | null>>
  /** "Did you mean …?" by unknown variable, where a known name is similar. */
  readonly suggestions: Readonly<Record<string, string>>
  readonly markdown: Config['markdown']
  readonly language: Language
  readonly openapi: Config['openapi']
  readonly toc: { readonly min: number; readonly max: number }
  /** Components that the page's text mentions, by name. */
  readonly components: Readonly<Record<string, ComponentSchema>>
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

/** A page to compile. Its key is made once, and not again by the thread that compiles it. */
export interface CompileTask {
  readonly input: CompileInput
  readonly key: string
}

/** The key of a page's Doc, the same in each thread. The path of the plugins' code does not matter. */
export const docKey = perObject((input: CompileInput) =>
  keyOf('doc', { ...input, plugins: input.plugins?.key }),
)

/** Makes inputs with the last configuration, by locale; in watch mode most are requested again. */
const inputs = new Latest<(source: Source) => CompileInput>()

/**
 * Those of pages that are the same in older versions, by locale and content. The current pages are not
 * among them, because authors change them again and again.
 */
const alike = new Latest<Map<string, CompileInput>>()

/** `:only[`, `::only[` or `::: only`. In other places, a space before it makes it a word: "One thing: only …" */
const ONLY = /:(?:::[ \t]+)?only\b/

/** What else makes a page depend on the locale: `locales` in a data row, `x-locales` in OpenAPI. */
const LOCALES = /\blocales["']?\s*:/

/** The origins whose pages have no variables, unless the site got some. */
const TEXT_IN: readonly string[] = ['mkdocs', 'starlight'] satisfies SyntaxName[]

/** Makes the inputs of a locale's pages. */
export function compileInputs(
  config: Config,
  locale: Locale,
  schemas: Schemas,
): (source: Source) => CompileInput {
  const key = `${config.key} ${schemas.key}`
  return inputs.get(locale.path, key, () => {
    const known = alike.get(locale.name, key, () => new Map())
    return perObject((source: Source) => {
      const same = known.get(source.content)
      if (same) return same
      const input = makeInput(config, source, locale, schemas)
      if (source.version !== null && input.version === null) known.set(source.content, input)
      return input
    })
  })
}

function makeInput(
  config: Config,
  source: Source,
  locale: Locale,
  { byName }: Schemas,
): CompileInput {
  const page = own(source.rendered ?? {}, locale.name) ?? null
  const texts = page
    ? [page.meta, page.html]
    : [source.text, ...Object.values(source.files).filter((t) => typeof t === 'string')]
  const found = new Map<string, string | null>()
  const suggestions = new Map(
    byName.size > 0 ? componentSuggestions(texts, [...byName.keys()]) : [],
  )
  const hasNone = Object.keys(locale.variables).every((name) => name === 'locale')
  const areText = hasNone && TEXT_IN.includes(config.markdown.syntax)
  for (const text of texts) {
    for (const [all, name] of text.matchAll(VARIABLE)) {
      if (name === undefined || found.has(name) || name.startsWith('row.')) continue
      const value = lookUp(locale.variables, name) ?? (areText ? all : null)
      found.set(name, value)
      if (value !== null) continue
      const suggestion = didYouMean(name, namesOf(locale.variables))
      if (suggestion) suggestions.set(name, suggestion)
    }
  }
  const hasElements = isMdx(source.file) || Object.keys(source.files).some(isMdx)
  const hasFrames = texts.some(mentionsFrame)
  const isMentioned = (name: string) =>
    (hasFrames && FRAME_BLOCKS.includes(name)) ||
    texts.some((text) => text.includes(name) || (hasElements && anySpelling(name).test(text)))
  const components = Object.fromEntries([...byName].filter(([name]) => isMentioned(name)))
  return {
    path: source.path,
    file: source.file,
    get text() {
      return source.text
    },
    files: source.files,
    icons: source.icons,
    page,
    logo: source.logo,
    generated: source.generated,
    locale: texts.some((text) => ONLY.test(text) || LOCALES.test(text)) ? locale.name : null,
    version: texts.some(isVersionDependent) ? versionOf(locale, config) : null,
    locales: config.locales.map((l) => l.name),
    variables: Object.fromEntries(found),
    suggestions: Object.fromEntries(suggestions),
    markdown: config.markdown,
    language: languageOf(locale),
    openapi: config.openapi,
    toc: config.toc,
    components,
    plugins:
      config.modulePath === null
        ? null
        : { key: config.pluginsKey, modulePath: config.modulePath, root: config.root },
  }
}

function isVersionDependent(text: string): boolean {
  return ONLY.test(text) && /\bversion\b|\bonly[ \t]*\{[<>]/.test(text)
}

function versionOf({ version }: Locale, config: Config): VersionContext {
  const { name } = version ?? config.version
  const names = [config.version, ...config.versions].map((one) => one.name)
  return { name, isCurrent: version === null, names }
}

const spellings = new Bounded<RegExp>(1000)

/** Finds `CodeStep` for `code-step`. */
function anySpelling(name: string): RegExp {
  return spellings.get(name, () => new RegExp(name.replaceAll('-', '[-_]?'), 'i'))
}

/** `:name` for each directive whose name is nearly that of a component: "Did you mean …?" */
function componentSuggestions(
  texts: readonly string[],
  known: readonly string[],
): Map<string, string> {
  const suggestions = new Map<string, string>()
  for (const text of texts) {
    for (const [directive, name = ''] of text.matchAll(/:([a-z][\w-]*)/gi)) {
      const suggestion = known.includes(name) ? undefined : didYouMean(name, known)
      if (suggestion) suggestions.set(directive, suggestion)
    }
  }
  return suggestions
}

/** Pages share it, so it is hashed once. */
const languageOf = perObject(({ htmlLang, messages }: Locale): Language => {
  const [tag = htmlLang] = htmlLang.split('-', 1) // `en-gb` → `en`
  return keyed({ key: hash(JSON.stringify([tag, messages])), tag, messages })
})

function namesOf(variables: Variables, prefix = ''): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? namesOf(value as Variables, `${prefix}${name}.`)
      : [prefix + name],
  )
}
