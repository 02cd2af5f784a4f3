/** What the members of a `Plugin` (types.ts) are made of. */
import type { BuildCache } from '../cache/build-cache.ts'
import type { MarkdownConfig, Settings } from '../config/types.ts'

export type { HeadTag, VersionContext } from '../compile/types.ts'

import type { FileAnswer, PageStyle, VersionContext } from '../compile/types.ts'
import type { Allowance, Definition } from '../shared/component.ts'
import type { Messages } from '../shared/messages.ts'

/**
 * A file of the plugin: `new URL('./since.tsx', import.meta.url)` next to its module, or a path,
 * absolute or relative to the site's folder.
 */
export type ModuleFile = string | URL

/** What `component` of `docsgen/component` returns. */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props
export type ComponentDefinition = Definition<any, any, any>

export interface PagesContext {
  readonly config: Settings
  /**
   * The folder of the version that the pages belong to, relative to the site's: that of the configuration,
   * except for docsgen's own plugins, which make pages of older versions, too.
   */
  readonly docs: string
  /**
   * The text of a file, by its path relative to the site's folder; null if there is none. `serve
   * --watch` rebuilds when it changes.
   */
  readonly read: (path: string) => string | null
  /** What the plugin keeps for the next build under watch. */
  readonly cache: BuildCache
}

/** The text of a style sheet, which may be encoded in UTF-8. */
export type Css = string | Uint8Array

export interface CssContext {
  /**
   * Names a file or folder on which the result depends besides the style sheet, by an absolute path or
   * one relative to the site's folder: `serve --watch` builds again when it changes. The site's own
   * folders, such as those of pages and components, need not be named.
   */
  readonly watch: (path: string) => void
}

/** Files below a folder. */
export interface Files {
  /** The text of a file, by its path relative to the folder; null if there is none. */
  readonly read: (path: string) => string | null
  /** Paths of all files below a folder in it, relative to that, sorted; none if it does not exist. */
  readonly list: (folder: string) => string[]
}

/** What an inspection may look at besides the site: the files in its folder. */
export interface InspectContext extends Files {
  /** The files of docsgen's own theme. */
  readonly theme: Files
  /** Names a file on which the result depends, if it is read in another way than by `read`. */
  readonly watch: (path: string) => void
}

/** A generated page. Exactly one of `markdown`, `html` and `file` has its content. */
export interface PluginPage {
  /** Its place among the pages: `changes/v2`, or `changes/index` for the page of a folder. */
  readonly route: string
  /** The front matter of `markdown` and `html`: `title`, `sidebar_position`, data, and so on. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The title; the same as `data.title`. */
  readonly title?: string
  readonly markdown?: string
  readonly html?: string
  /** A Markdown file, which can have front matter. */
  readonly file?: ModuleFile
  /** The locale in which it replaces the page of that route. Default: a page of all locales. */
  readonly locale?: string
  /** True for a page that gives way to a file of the docs folder at its place. */
  readonly replaceable?: boolean
  /**
   * Files that its directives read, with their texts by path relative to the site's root. Pages that
   * share thousands of them share this object; without it, each page asks for each file.
   */
  readonly files?: Readonly<Record<string, string>>
}

/** What a plugin adds to Markdown. */
export interface PageSyntax {
  /** Directives by name. */
  readonly directives?: Readonly<Record<string, PluginDirective>>
  /** What shows the code blocks of a language, by its name in lower case. */
  readonly codeBlocks?: Readonly<Record<string, CodeRenderer>>
  /** Syntax of other tools that pages may use. */
  readonly source?: SourceSyntax
}

/** `markdown.syntax` of a site: the tool that its pages were written for. */
export type SyntaxName = MarkdownConfig['syntax']

/** A range of a text to replace, in UTF-16 code units. */
export interface Edit {
  readonly start: number
  readonly end: number
  /** By default the line breaks of the range, so that blocks stay separate. */
  readonly text?: string
  /** Set if the edit removes something from the page. */
  readonly removal?: Removal
}

/** Something that the page does not show, and what to write instead. Equal ones are reported once. */
export interface Removal {
  /** One of the plugin's `rules`. */
  readonly ruleId: string
  readonly reason: string
  readonly note: string
  /** The element's name. */
  readonly actual?: string
}

/**
 * Support for the Markdown of another tool. Its syntax is translated by edits to the text before docsgen
 * parses it, so that problems keep their positions. Functions receive nodes of the Markdown tree (mdast).
 */
export interface SourceSyntax {
  /** Edits of whole lines, before a text is parsed. */
  readonly blocks?: readonly BlockSyntax[]
  /** Edits within paragraphs of a text that has been parsed, and then is parsed again. */
  readonly inline?: (text: string, tree: MarkdownNode, reading: Reading) => readonly Edit[]
  /**
   * Loads what a page needs before it is compiled.
   * @param showsFiles whether it shows other files, whose texts are not searched
   */
  readonly load?: (text: string, showsFiles: boolean) => Promise<void>
  /** Replaces siblings, such as code blocks side by side that are tabs. */
  readonly siblings?: (nodes: readonly MarkdownNode[]) => readonly MarkdownNode[]
  /** What takes the place of a code block; undefined leaves it as it is. */
  readonly replaceCode?: (code: MarkdownNode) => readonly MarkdownNode[] | undefined
  /**
   * Changes a code block before the file that it names is read.
   * @param read the text of a file that the code includes; null if it is left out
   */
  readonly fillCode?: (
    code: MarkdownNode,
    syntax: SyntaxName,
    read: (include: Include) => string | null,
  ) => void
  /** Changes a code block after the file that it names was read. */
  readonly finishCode?: (code: MarkdownNode, syntax: SyntaxName) => void
  /** For each name of an admonition: docsgen's kind, and the title if the page gives none. */
  readonly admonitions?: Readonly<Record<string, { readonly kind: string; readonly title: string }>>
  /** How the ids of headings are made on sites of a tool; null for those that are made as by GitHub. */
  readonly headingIds?: (syntax: SyntaxName) => HeadingIds | null
  /** Finds unsupported syntax, which is shown as text. */
  readonly findUnread?: (
    tree: MarkdownNode,
    text: string,
    syntax: SyntaxName,
  ) => readonly UnreadSyntax[]
  /** True for a paragraph with such syntax, which says little about its page. @param text without code */
  readonly hasUnread?: (text: string) => boolean
  /** What to write for a key of the front matter that docsgen does not have. */
  readonly explainKey?: (key: string) => string | undefined
  /** True for such a key that needs no report. @param path source path of the page */
  readonly ignoresKey?: (key: string, value: unknown, path: string, syntax: SyntaxName) => boolean
  /** True for a word after the language of a code block that needs no report. */
  readonly ignoresWord?: (word: string) => boolean
}

/** How another tool writes something that docsgen has as well. */
export interface BlockSyntax {
  readonly name: string
  /** Where the tool documents it. */
  readonly docs: string
  /** Set if it means something else in Markdown: it is read only on sites with this `syntax`. */
  readonly syntax?: SyntaxName
  /** Texts without it, which are most, are not searched. */
  readonly hint: RegExp
  /**
   * The edits of each stage are made before the next one reads the text: first of what contains other
   * blocks, then of what looks like directives, and by default of other lines.
   */
  readonly stage?: 'containers' | 'directives'
  readonly edits: (text: string, syntax: SyntaxName) => readonly Edit[]
}

/** The settings that a text is read with. */
export interface Reading {
  readonly syntax: SyntaxName
  /** Whether the site has formulas. */
  readonly math: boolean
  /** Why there is no icon of this name, such as `mdi:home`; null if there is one. */
  readonly missingIcon: (name: string) => { readonly reason: string; readonly note: string } | null
}

/** A file, or a part of it. */
export interface Include {
  /** As written; `@/` begins a path of this folder or one above it. */
  readonly file: string
  readonly region?: string | undefined
  /** `2-5`, `2-`, or `-5`. */
  readonly lines?: string | undefined
}

export interface HeadingIds {
  /** Called at the start of each page. */
  readonly slugger: () => Slugger
  /** The text that an id is made of, without the heading's own element (hast). Default: all of it. */
  // biome-ignore lint/suspicious/noExplicitAny: hast's types would be a dependency of every site
  readonly textOf?: (heading: any) => string
}

/** Makes the ids of one page: equal texts get different ones. */
export interface Slugger {
  (text: string): string
  /** Notes an id that the page writes. */
  readonly take: (id: string) => void
}

/** Unsupported syntax and where it occurs. */
export interface UnreadSyntax {
  /** One of the plugin's `rules`. */
  readonly rule: string
  /** What it is and what becomes of it, the same for every page, so that reports can be grouped. */
  readonly reason: string
  /** What to write instead. */
  readonly note: string
  /** True if it is reported only where readers see it, unchanged by what comes later. */
  readonly isText: boolean
  readonly matches: readonly { readonly offset: number; readonly text: string }[]
}

/** What `notices` can inspect. */
export interface ScanContext {
  readonly config: Settings
  /** Every file in the docs folder, by its path relative to it; the same list while none was added or removed. */
  readonly paths: readonly string[]
  /** What plugins keep for the next build under watch. */
  readonly cache: BuildCache
  /** The names of the files in a folder, by its path relative to the root. */
  readonly names: (folder: string) => readonly string[]
  /** The text of a file, by its path relative to the root; null if pages may not publish it. */
  readonly read: (path: string) => string | null
}

/** A directive of a plugin: `:::name[label]{attributes}`, `::name` or `:name`. */
export interface PluginDirective {
  /** The spellings it has. Default: all. */
  readonly kinds?: readonly ('container' | 'leaf' | 'text')[]
  /** Allowed attributes; others are reported. Default: any. */
  readonly attributes?: readonly string[]
  /** A style sheet of the theme that only pages with it load: `reference` is for lists of parameters. */
  readonly style?: PageStyle
  /** True if a backslash before braces is a part of its texts, which are data and not Markdown. */
  readonly isData?: boolean
  /**
   * Returns the nodes of the Markdown tree (mdast) that replace it; directives in them are expanded
   * in turn, and variables replaced (`\{{` keeps the braces).
   * @param node as remark-directive parses it: `name`, `attributes`, `children`, `position`
   */
  // biome-ignore lint/suspicious/noExplicitAny: mdast's types would be a dependency of every site
  readonly expand: (node: any, context: PluginDirectiveContext) => readonly object[]
}

/** A node of the Markdown tree (mdast), whose types would be a dependency of every site. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type MarkdownNode = any

/** More about a problem. */
export interface Reported {
  /** One of the plugin's `rules`. Default: `directive`. */
  readonly rule?: string
  /** Where it is, if not at the directive: a file relative to the root, and a place in it. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number }
}

export interface PluginDirectiveContext {
  /** The file that contains the directive, relative to the root: the page or a file it includes. */
  readonly file: string
  /** Names of the enclosing directives, innermost last. */
  readonly inside: readonly string[]
  /** The node before the directive, in which directives are expanded. */
  readonly previous: MarkdownNode | undefined
  /** docsgen's UI strings in the language of the page. */
  readonly messages: Messages
  /** The name of the locale. A page that asks for it is made for each locale. */
  readonly locale: string
  /** The version of the docs. A page that asks for it is made for each version. */
  readonly version: VersionContext
  /** The names of all locales. */
  readonly locales: readonly string[]
  /** `markdown.syntax` of the configuration. */
  readonly syntax: string
  /** What directives and code blocks of the page share: the same table for all of them. */
  readonly shared: Map<string, unknown>
  /** What the plugin keeps for other pages, in this build and the next ones under watch. Threads have their own. */
  readonly cache: BuildCache
  /** Reports a problem at the directive's position. */
  readonly warn: (reason: string, note?: string, more?: Reported) => void
  /** Expands directives in nodes, for a directive that looks at the result. */
  readonly expand: (nodes: readonly MarkdownNode[]) => MarkdownNode[]
  /**
   * Parses Markdown as that of the page.
   * @param at the node whose position the result gets. Default: the directive.
   */
  readonly parse: (markdown: string, at?: MarkdownNode) => MarkdownNode[]
  /** The same for a text within a paragraph; several paragraphs are joined. */
  readonly parseInline: (markdown: string, at?: MarkdownNode) => MarkdownNode[]
  /** The tag of the page's language, for numbers and plural forms. */
  readonly language: string
  /** True for a page that a plugin has made: see `pages` of `Plugin`. */
  readonly isGenerated: boolean
  /** The folder of the page's sources, relative to the root. */
  readonly docs: string
  /** A key of the configuration, with its defaults; undefined while the page waits for it. */
  readonly setting: <Key extends keyof Settings>(key: Key) => Settings[Key] | undefined
  /** Allows origins in the Content-Security-Policy of the page. */
  readonly allow: (allowance: Allowance) => void
  /** Counts rows or nodes against the limit of what a page may generate. Past the limit, reports it and returns false. */
  readonly takeBudget: (amount: number) => boolean
  /** See `ReadForPage`. */
  readonly read: ReadForPage
  /** The file at a path as `ReadForPage` takes it; null, with a problem, if it cannot be opened. */
  readonly openFile: (
    path: string | undefined,
  ) => { readonly path: string; readonly text: string } | null
  /** The file at a path relative to the root, or why pages may not publish it; null if there is none. */
  readonly findFile: (path: string) => FileAnswer
  /** True while the page waits for what it has asked for: what is made of it now is not shown. */
  readonly isWaiting: boolean
  /**
   * The value of a YAML or JSON file, and its path relative to the root. The page is made again when it
   * changes. Null, with a problem, without such a file. Numbers that JavaScript would write in another
   * way, such as `1.10`, are objects that convert to text as they are written.
   */
  readonly readData: (
    path: string | undefined,
  ) => { readonly path: string; readonly value: unknown } | null
  /**
   * The drawing of an icon, such as `mdi:home`; null, with a problem, if there is none.
   * @param hint ends the note of that problem
   */
  readonly icon: (name: string, hint?: string) => MarkdownNode | null
}

/** Shows a code block: returns the element of the HTML tree (hast) that replaces it. */
export type CodeRenderer = (block: CodeBlock, context: CodeContext) => object | PromiseLike<object>

export interface CodeBlock {
  readonly source: string
  /** The title from the info string. */
  readonly title: string | undefined
  /** The code block as an element of the HTML tree, with its colors and its Copy button. */
  // biome-ignore lint/suspicious/noExplicitAny: hast's types would be a dependency of every site
  readonly code: any
}

export interface CodeContext {
  /** See `PluginDirectiveContext`. */
  readonly messages: Messages
  readonly shared: Map<string, unknown>
  /** See `PluginDirectiveContext`. */
  readonly cache: BuildCache
  /** Reports a problem of the block, or of a line of its source, from 1. */
  readonly warn: (
    reason: string,
    note?: string,
    more?: { readonly rule?: string; readonly line?: number | null },
  ) => void
}

/**
 * The text of a file that a page depends on, which is made again when the file changes. The path is
 * relative to the page's folder or, with a leading `/`, to the site's. Null if there is no such file,
 * if it is not text, or if pages may not publish it. What has read a file for the first time runs once
 * more, because the page waits for the text.
 */
export type ReadForPage = (path: string) => string | null

/**
 * Plugins as unified takes them: each alone, in a list with its options, or in a preset. unified's
 * own type is equivalent, but would make unified a dependency of every site that is type-checked.
 */
export type UnifiedPlugins = (UnifiedPlugin | [UnifiedPlugin, ...unknown[]] | UnifiedPreset)[]

// biome-ignore lint/suspicious/noConfusingVoidType: a plugin may return nothing
// biome-ignore lint/suspicious/noExplicitAny: each plugin has its own options and kind of tree
type UnifiedPlugin = (this: any, ...options: any[]) => void | ((tree: any, file: any) => any)

interface UnifiedPreset {
  plugins?: UnifiedPlugins
  settings?: object
}
