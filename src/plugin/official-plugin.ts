/**
 * A part of docsgen besides its core: what a `Plugin` is to a site, with docsgen's own types.
 * plugins/index.ts lists those that take part in builds, plugins/cli.ts those with commands and
 * options; nothing else outside of src/plugins knows any of them.
 */
import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import type { VFile } from 'vfile'
import type { BuildCache } from '../cache/build-cache.ts'
import type { Memo } from '../cache/memo.ts'
import type { CompileInput } from '../compile/compile-input.ts'
import type { CompileResult, CompileTasks } from '../compile/compile-tasks.ts'
import type { ReadMdx } from '../compile/mdx-types.ts'
import type { Directive } from '../directives/types.ts'
import { builtInHighlighter, type Highlighter } from '../markdown/highlighter.ts'
import { SourceSyntaxes } from '../sources/source-syntax.ts'
import type {
  Config,
  Output,
  Plugin,
  Problem,
  Remember,
  Site,
  SiteContext,
  Theme,
} from '../types.ts'
import type { Pause } from '../utilities/pause.ts'
import type { CodeRenderer, InspectContext, PageSyntax } from './types.ts'

export interface OfficialPlugin
  extends Pick<
    Plugin,
    'name' | 'compile' | 'notices' | 'pages' | 'onEdit' | 'onMove' | 'generate' | 'rewrite'
  > {
  /** What it adds to the Markdown dialect; loaded with the compiler, which many builds do not need. */
  readonly syntax?: () => Promise<OfficialSyntax>
  /** Loads the reader of pages in MDX. */
  readonly readMdx?: () => Promise<ReadMdx>
  /** See `Plugin`. */
  readonly inspect?: (
    site: Site,
    context: Inspection,
  ) => readonly Problem[] | PromiseLike<readonly Problem[]>
  /**
   * Files that take long to make, after the checks.
   * @param pause lets the next edit come first
   */
  readonly finish?: (
    site: Site,
    memo: Memo,
    pause: Pause,
    theme: Theme,
    context: SiteContext,
  ) => Promise<readonly Output[]>
  /**
   * Work for `finish` that needs no linked site, so that it runs while threads compile other pages.
   * @returns a function to call with each batch of compiled pages
   */
  readonly precompute?: (
    config: Config,
    tasks: CompileTasks,
    memo: Memo,
    cache: BuildCache,
  ) => ((pages: readonly CompileResult[]) => void) | undefined
}

export interface OfficialSyntax {
  readonly directives?: readonly Directive[]
  readonly codeBlocks?: PageSyntax['codeBlocks']
  readonly source?: PageSyntax['source']
  /** Changes the Markdown tree of a page, after its directives. */
  readonly remark?: (
    tree: MarkdownRoot,
    file: VFile,
    input: CompileInput,
    cache: BuildCache,
  ) => Promise<void> | void
  /**
   * Changes the tree of a whole page, after its headings have ids. `file.data.isWide = true` says that
   * the content takes all the width, so that the list of its headings is a bar above it.
   */
  readonly transform?: (tree: Root, file: VFile) => void
}

/** What `inspect` looks at besides the site. */
export interface Inspection extends InspectContext {
  readonly remember: Remember
}

/** What docsgen adds to Markdown, by name. */
export interface Syntax {
  readonly directives: ReadonlyMap<string, Directive>
  readonly codeBlocks: ReadonlyMap<string, CodeRenderer>
  readonly transforms: readonly NonNullable<OfficialSyntax['transform']>[]
  readonly sources: SourceSyntaxes
  readonly highlighter: Highlighter
  readonly remarks: readonly NonNullable<OfficialSyntax['remark']>[]
  /** Null for a page without MDX. */
  readonly readMdx: ReadMdx | null
  /** What pages share. */
  readonly cache: BuildCache
}

/** What all pages have; the rest is loaded for a page that needs it. */
export type SharedSyntax = Omit<Syntax, 'readMdx' | 'cache'>

export function syntaxOf(parts: readonly OfficialSyntax[]): SharedSyntax {
  const directives = parts.flatMap((part) => part.directives ?? [])
  return {
    directives: new Map(
      directives.flatMap((directive) => directive.names.map((name) => [name, directive] as const)),
    ),
    codeBlocks: new Map(parts.flatMap(({ codeBlocks = {} }) => Object.entries(codeBlocks))),
    remarks: parts.flatMap(({ remark }) => remark ?? []),
    transforms: parts.flatMap(({ transform }) => transform ?? []),
    sources: new SourceSyntaxes(parts.flatMap(({ source }) => source ?? [])),
    highlighter: builtInHighlighter,
  }
}
