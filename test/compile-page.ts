/** Compiles one page from its text, without a site around it. */
import { compileSync } from '../src/content/compile.ts'
import { type CompileInput, pageKey } from '../src/content/compile-input.ts'
import { compilePage as compileTask } from '../src/content/compile-page.ts'
import { answersTo, type Surroundings } from '../src/content/needs.ts'
import { syntax } from '../src/content/syntax.ts'
import { en } from '../src/shared/messages.ts'
import type { Doc } from '../src/types.ts'

export interface PageOptions {
  readonly files?: Readonly<Record<string, string | null>>
  readonly icons?: CompileInput['icons']
  readonly locale?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly syntax?: CompileInput['markdown']['syntax']
  readonly math?: boolean
}

/** @param text Markdown of `docs/page.md`, a page of the locales au and nz */
export function compilePage(text: string, options?: PageOptions): Doc {
  return compileInput(inputOf(text, options), options)
}

export function compileInput(input: CompileInput, options?: PageOptions): Doc {
  let answers = {}
  for (;;) {
    const compiled = compileSync(input, answers, [], syntax)
    if ('doc' in compiled) return compiled.doc
    answers = { ...answers, ...answersTo(compiled.needs, surroundingsOf(options)) }
  }
}

/** The same with all that is loaded for the page, such as the reader of MDX. */
export async function loadAndCompile(input: CompileInput): Promise<Doc> {
  const surroundings = [surroundingsOf()]
  const results = await compileTask({ input, key: pageKey(input), answers: {}, surroundings })
  const [doc] = [...results.values()].flatMap((one) => ('doc' in one ? one.doc : []))
  return doc as Doc
}

export function surroundingsOf({ locale = 'au' }: PageOptions = {}): Surroundings {
  return { locale, version: { name: '', isCurrent: true, names: [''] }, components: [] }
}

export function inputOf(
  text: string,
  { files = {}, icons = {}, variables = {}, syntax = 'markdown', math = false }: PageOptions = {},
): CompileInput {
  return {
    path: 'page.md',
    file: 'docs/page.md',
    text,
    files,
    icons,
    page: null,
    logo: null,
    generated: null,
    locales: ['au', 'nz'],
    variables: { brand: 'Acme', countryCode: 'AU', ...variables },
    suggestions: { brnd: 'Did you mean {{brand}}?' },
    markdown: { math, syntax, bareLinks: true, shiki: null },
    language: { key: 'en', tag: 'en', messages: en },
    openapi: {
      unit: 'x-unit',
      rateLimit: 'x-rate-limit',
      errors: 'x-errors',
      sample: 'x-sample',
      publicSchemes: ['PublicKey'],
      tryIt: null,
    },
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
