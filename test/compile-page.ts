/** Compiles one page from its text, without a site around it. */

import { BuildCache } from '../src/cache/build-cache.ts'
import { compileSync } from '../src/compile/compile.ts'
import { type CompileInput, pageKey } from '../src/compile/compile-input.ts'
import { compilePage as compileTask } from '../src/compile/compile-page.ts'
import { type Answers, answersTo, type FileReader, type PageContext } from '../src/compile/needs.ts'
import { syntax } from '../src/compile/syntax.ts'
import type { Settings } from '../src/config/types.ts'
import type { FoundIcon } from '../src/icons/types.ts'
import { loadLibrary } from '../src/plugins/math/formulas.ts'
import { en } from '../src/shared/messages.ts'
import type { CompiledPage } from '../src/types.ts'
import { own } from '../src/utilities/own-property.ts'

/** What all pages of a test file share. */
export const cache = new BuildCache()
await loadLibrary(cache)

export interface PageOptions {
  readonly files?: Readonly<Record<string, string | null>>
  /** Instead of `files` and `icons`. */
  readonly reader?: FileReader
  readonly icons?: Readonly<Record<string, FoundIcon>>
  readonly locale?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly syntax?: CompileInput['markdown']['syntax']
  readonly math?: boolean
  /** Request forms, which pages are without by default. */
  readonly tryIt?: Settings['openapi']['tryIt']
}

/** @param text Markdown of `docs/page.md`, a page of the locales au and nz */
export function compilePage(text: string, options?: PageOptions): CompiledPage {
  return compileInput(inputOf(text, options), options)
}

export function compileInput(input: CompileInput, options?: PageOptions): CompiledPage {
  let answers = {}
  for (;;) {
    const compiled = compileSync(input, answers, [], { ...syntax, readMdx: null, cache })
    if ('doc' in compiled) return compiled.doc
    answers = {
      ...answers,
      ...answersTo(compiled.needs, pageContextOf(options), readerOf(options)),
    }
  }
}

/** The same with all that is loaded for the page, such as the reader of MDX. */
export async function loadAndCompile(
  input: CompileInput,
  options?: PageOptions,
): Promise<CompiledPage> {
  const context = pageContextOf(options)
  const task = { input, key: pageKey(input, cache), contexts: [context] }
  for (let answers: Answers = {}; ; ) {
    const results = [...(await compileTask({ ...task, answers }, cache)).values()]
    const asked = results.flatMap((one) => ('needs' in one ? one.needs : []))
    for (const one of results) if ('doc' in one) return one.doc
    answers = { ...answers, ...answersTo(asked, context, readerOf(options)) }
  }
}

const OPENAPI = {
  unit: 'x-unit',
  rateLimit: 'x-rate-limit',
  errors: 'x-errors',
  sample: 'x-sample',
  publicSchemes: ['PublicKey'],
}

export function pageContextOf({
  locale = 'au',
  variables,
  tryIt = null,
}: PageOptions = {}): PageContext {
  return {
    locale,
    version: { name: '', isCurrent: true, names: [''] },
    components: [],
    variables: { brand: 'Acme', countryCode: 'AU', ...variables },
    settings: {
      openapi: { ...OPENAPI, tryIt },
      toc: { min: 2, max: 3 },
    } as Partial<Settings> as Settings,
    bracesAreText: false,
  }
}

export function readerOf({ files = {}, icons = {}, reader }: PageOptions = {}): FileReader {
  if (reader) return reader
  return {
    file: (paths) => {
      const path = paths.find((one) => typeof own(files, one) === 'string')
      const text = path === undefined ? null : own(files, path)
      return path !== undefined && typeof text === 'string' ? { path, hash: text, text } : null
    },
    icon: (name) => own(icons, name) ?? 'no icon',
  }
}

export function inputOf(
  text: string,
  { syntax = 'markdown', math = false }: PageOptions = {},
): CompileInput {
  return {
    path: 'page.md',
    file: 'docs/page.md',
    text,
    page: null,
    logo: null,
    generated: null,
    locales: ['au', 'nz'],
    variables: {},
    markdown: { math, syntax, bareLinks: true, shiki: null },
    language: { key: 'en', tag: 'en', messages: en },
    toc: { min: 2, max: 3 },
    hasComponents: false,
    plugins: null,
  }
}

/** The HTML of a page that is expected to have no problems. */
export function htmlOf(text: string, options?: PageOptions): string {
  const doc = compilePage(text, options)
  if (doc.problems.length > 0)
    throw new Error(`unexpected problems:\n${doc.problems.map((p) => p.reason).join('\n')}`)
  return doc.html
}

/** The problems of a page, each as `file:line:column rule: reason — note`. */
export function problemsOf(text: string, options?: PageOptions): string[] {
  return compilePage(text, options).problems.map(
    ({ file, line, column, ruleId, reason, note }) =>
      `${file}:${line}:${column} ${ruleId}: ${reason}${note ? ` — ${note}` : ''}`,
  )
}
