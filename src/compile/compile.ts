/** Compiles one page on its own: Markdown to HTML with placeholders, plus everything the site needs to know about it. */
import type { Root } from 'mdast'
import type { Processor } from 'unified'
import type { Node } from 'unist'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { hash } from '../cache/hash.ts'
import type { Collected } from '../markdown/collect.ts'
import { TooDeepError } from '../markdown/depth.ts'
import type { PlacedPosition } from '../markdown/origin.ts'
import { parserOf, TooLongError } from '../markdown/parse.ts'
import type { ParseMarkdown } from '../markdown/parse-markdown.ts'
import { headOf } from '../markdown/plugin-elements.ts'
import { pluginStyles } from '../markdown/plugin-styles.ts'
import { variablesOf } from '../markdown/variables.ts'
import type { Syntax } from '../plugin/official-plugin.ts'
import { readerFor } from '../plugin/page-syntax.ts'
import { extendedParser, isExtended, type ReportedMessage } from '../plugin/run.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import { renderedTree } from '../react-pages/elements.ts'
import { splitMeta } from '../react-pages/meta.ts'
import { escapeGreater } from '../shared/html.ts'
import { decodePath, mayBeEntity, titleOfPath } from '../shared/paths.ts'
import { emptyPage } from '../sources/empty.ts'
import { type Split, splitFrontMatter } from '../sources/front-matter.ts'
import { unreadProblems } from '../sources/source-syntax.ts'
import type { CompiledPage, Link, PageSummary, Plugin, Problem } from '../types.ts'
import { type CompileInput, docKey, pageKey } from './compile-input.ts'
import type { Compiled } from './compile-tasks.ts'
import { heroAfter, withHeroText } from './hero.ts'
import { matterNames, parseText } from './mdx.ts'
import { type Answers, Needs } from './needs.ts'
import { pipeline } from './pipeline.ts'
import { shorten } from './shorten.ts'

/** Compiles a page. Never throws: everything wrong with the page is in the CompiledPage's problems. */
export async function compile(
  ...page: ConstructorParameters<typeof Compilation>
): Promise<Compiled> {
  const compilation = new Compilation(...page)
  try {
    const { processor, tree, file } = compilation.parse()
    return compilation.finish(processor, await processor.run(tree, file))
  } catch (error) {
    return compilation.fail(error)
  }
}

/** Compiles a page whose plugins are synchronous. */
export function compileSync(...page: ConstructorParameters<typeof Compilation>): Compiled {
  const compilation = new Compilation(...page)
  try {
    const { processor, tree, file } = compilation.parse()
    return compilation.finish(processor, processor.runSync(tree, file))
  } catch (error) {
    return compilation.fail(error)
  }
}

/** A page that is being compiled. */
class Compilation {
  readonly #input: CompileInput
  readonly #needs: Needs
  readonly #plugins: readonly Plugin[]
  readonly #syntax: Syntax
  readonly #key: string
  readonly #shared = new Map<string, unknown>()
  readonly #file: VFile
  readonly #body: string
  readonly #matter: Matter
  readonly #problems: Problem[]

  constructor(
    input: CompileInput,
    answers: Answers,
    plugins: readonly Plugin[],
    syntax: Syntax,
    key = docKey(pageKey(input, syntax.cache), answers),
  ) {
    this.#input = input
    this.#needs = new Needs(answers, input.generated?.given)
    this.#plugins = plugins
    this.#syntax = syntax
    this.#key = key
    this.#file = new VFile({
      path: input.file,
      value: input.text,
      data: { shared: this.#shared, read: readerFor(input.file, this.#needs) },
      ...(input.plugins && { cwd: input.plugins.root }),
    })
    const find = variablesOf(input, this.#needs)
    const { body, problems, ...matter } = input.page
      ? splitMeta(input, find, input.page, this.#file, syntax.sources)
      : splitFrontMatter(input, find, this.#file, syntax.sources)
    this.#body = body
    this.#matter = matter
    // Plugins look for the front matter where vfile-matter stores it.
    this.#file.data.matter = { ...matter.data, ...matter.meta }
    const { title, hero } = matter.meta
    this.#file.data.title = title ?? hero?.title ?? hero?.name ?? titleOfPath(input.path)
    this.#problems = problems
  }

  parse(): { readonly processor: Processor; readonly tree: Node; readonly file: VFile } {
    const input = this.#input
    const processor = pipeline(
      input,
      this.#needs,
      this.#matter.meta,
      this.#plugins,
      this.#syntax,
    ).freeze()
    const parse = parserFor(input, this.#needs, processor, this.#syntax)
    // Directives parse what they show.
    processor.parser = parse
    const tree = input.page ? renderedTree(this.#body) : this.#parseText(parse)
    return { processor, tree, file: this.#file }
  }

  #parseText(parse: ParseMarkdown): Root {
    const input = this.#input
    const matter = this.#matter
    const isHtml = input.generated?.isHtml === true
    const { tree, problems } = isHtml
      ? { tree: htmlTree(this.#body), problems: [] }
      : parseText(this.#body, input.file, matterNames(matter), {
          ...this.#syntax,
          input,
          needs: this.#needs,
          shared: this.#shared,
          parse,
        })
    this.#needs.assertComplete()
    if (matter.hero === null && problems.length === 0)
      this.#problems.push(...emptyPage(tree, input.file))
    this.#problems.push(...problems)
    return tree
  }

  /** @param tree what the plugins made of the page */
  finish(processor: Processor, tree: Node): Compiled {
    const html = String(processor.stringify(tree as never, this.#file))
    const { shown } = this.#file.data as { shown?: string }
    this.#problems.push(...unreadProblems(this.#shared, shown ?? null))
    return this.#assemble(escapeGreater(html))
  }

  fail(error: unknown): Compiled {
    this.#problems.push(...compileErrors(error, this.#input.file, this.#body, this.#plugins))
    return this.#assemble('')
  }

  #assemble(html: string): Compiled {
    const needs = this.#needs.missing
    if (needs.length > 0) return { needs }
    const files = this.#needs.usedFiles.map(({ path }) => path)
    const made = assemble(this.#input, this.#key, this.#matter, this.#file, this.#problems, html)
    return { doc: { ...made, files } }
  }
}

/** A page of HTML is one raw element of Markdown, without its rules for blank lines. */
function htmlTree(value: string): Root {
  const start = { line: 1, column: 1, offset: 0 }
  const html = { type: 'html', value, position: { start, end: start } } as const
  return { type: 'root', children: [html] }
}

/** The problems for an error that prevented the page from being compiled. */
function compileErrors(
  error: unknown,
  file: string,
  body: string,
  plugins: readonly Plugin[],
): readonly Problem[] {
  if (error instanceof SiteError) return error.problems
  if (error instanceof TooDeepError) {
    // The line number is only meaningful in the page's own text, not in an included file or data.
    const place = error.text === body ? { file, line: error.at.line, column: 1 } : { file }
    return [fatal('too-deep', place, `the page ${error.at.reason}`, error.at.note)]
  }
  if (error instanceof TooLongError) {
    const reason = 'the page is too long for syntax that only remark can parse'
    return [fatal('too-long', { file }, reason, 'Split it into several pages.')]
  }
  // Stack overflow: the nesting is not visible line by line.
  if (error instanceof RangeError)
    return [fatal('too-deep', { file }, 'the page is nested too deeply')]
  // Only what they make of a page can be none.
  const makers = plugins.filter(({ remark, rehype }) => remark ?? rehype).map(({ name }) => name)
  const note = makers.length > 0 ? `It is made by plugins: "${makers.join('", "')}".` : undefined
  return [fatal('markdown', { file }, `the page could not be compiled: ${messageOf(error)}`, note)]
}

/** The parser of a page, on top of the one that its plugins have extended. */
function parserFor(
  { markdown, file }: CompileInput,
  needs: Needs,
  processor: Processor,
  { sources, cache }: Syntax,
): ParseMarkdown {
  const findIcon = (name: string) => needs.icon(name)
  const parse = extendedParser(processor, file)
  return parserOf(markdown, sources, cache, parse, isExtended(processor), findIcon)
}

type Matter = Omit<Split, 'body' | 'problems'>

/** What the pipeline records of a page in the data of its file. */
type PageData = Partial<
  Pick<CompiledPage, 'title' | 'titleId' | 'titleInContent' | 'links' | 'outbound' | 'embeds'> &
    Pick<CompiledPage, 'components' | 'styles' | 'allowances' | 'isWide'> & { collected: Collected }
>

function assemble(
  input: CompileInput,
  key: string,
  { meta, data, hero, redirectFrom, layoutLine }: Matter,
  file: VFile,
  problems: readonly Problem[],
  html: string,
): Omit<CompiledPage, 'files'> {
  const {
    title = '',
    titleId,
    titleInContent = false,
    links = [],
    outbound = [],
    embeds = [],
    components,
    styles = [],
    allowances = [],
    isWide = false,
    collected,
  } = file.data as PageData
  const sections = collected?.sections ?? []
  const given = meta.description ?? (meta.hero?.text && shorten(meta.hero.text))
  const allLinks = [...links, ...(hero?.links ?? [])]
  const outside: Omit<PageSummary, 'outside'> = {
    path: input.path,
    file: input.file,
    isGenerated: input.generated !== null,
    meta,
    title,
    titleId: titleId ?? '',
    anchors: collected?.anchors ?? [],
    entities: collected?.entities ?? [],
    uses: usesOf(allLinks),
    redirectFrom,
  }
  return {
    ...outside,
    outside: hash(JSON.stringify(outside)),
    key,
    data,
    hero: hero && heroAfter(hero.hero, links.length),
    layoutLine,
    titleInContent,
    description: given ?? shorten(collected?.firstParagraph ?? ''),
    lead: (given ?? null) === null ? (collected?.lead ?? null) : null,
    toc: collected?.toc ?? [],
    repeated: collected?.repeated ?? [],
    links: allLinks,
    outbound: [...outbound, ...(hero?.outbound ?? [])],
    embeds: [...embeds, ...(hero?.embeds ?? [])],
    renderedLinks: [],
    sections: hero ? withHeroText(sections, hero.hero) : sections,
    components: components ?? [],
    styles,
    pluginStyles: pluginStyles(file),
    head: headOf(file),
    allowances,
    isWide,
    words: null,
    problems: [...problems, ...file.messages.map((m) => problemOf(m, input.file))],
    html,
  }
}

/** The entities that links name, as `kind:name`. */
function usesOf(links: readonly Link[]): string[] {
  const named = links.filter(({ kind, target }) => kind === 'link' && mayBeEntity(target))
  return [...new Set(named.map(({ target }) => decodePath(target)))]
}

function problemOf(message: VFileMessage, file: string): Problem {
  const origin = (message.place as PlacedPosition | undefined)?.origin
  const place = {
    file: origin?.file ?? message.file ?? file,
    line: message.line,
    column: message.column,
  }
  const { ruleId, reason } = message
  const note = noteOf(message)
  if (message.fatal) return fatal(ruleId ?? 'markdown', place, reason, note)
  // A plugin's message has its own rule.
  const problem = warning((ruleId ?? 'markdown') as RuleId, place, reason, note, message.actual)
  // As vfile has it: `false` is a warning.
  return message.fatal === false ? problem : { ...problem, info: true }
}

/** What to do, with the plugin that reported it. */
function noteOf(message: VFileMessage): string | undefined {
  const { plugin } = message as ReportedMessage
  const { note, url } = message
  const parts = [
    note,
    plugin && url ? `See ${url}.` : null,
    plugin ? `The plugin "${plugin}" reported this.` : null,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}
