/** Parses the info string of code blocks: `js title="checkout.js" {3-5} ins={2} wrap`. */
import type { Code } from 'mdast'
import { own } from '../utilities/own-property.ts'
import type { WordMark } from './code-words.ts'

export interface CodeMeta {
  readonly title?: string | undefined
  readonly file?: string | undefined
  readonly region?: string | undefined
  /** The lines of the file that are shown: `3-7,10`. */
  readonly lines?: string | undefined
  /** `file.yaml#Name`: the schema that a JSON sample must match. */
  readonly schema?: string | undefined
  /** Incomplete code, which `check --samples` does not parse. */
  readonly fragment: boolean
  /** A complete program, which `check --samples` runs if the site says so. */
  readonly run: boolean
  /** The number of the first line; null if lines are not numbered. */
  readonly firstNumber: number | null
  readonly wrap: boolean
  /** CSS classes by line number, 1-based. */
  readonly marks: ReadonlyMap<number, readonly string[]>
  /** Words that are marked wherever they are. */
  readonly words: readonly WordMark[]
  /** Some lines are focused; the others are dimmed. */
  readonly hasFocus: boolean
  /** The parts that were not recognized, and why one marks nothing whose name is known. */
  readonly unknown: readonly Unknown[]
}

export type Unknown = { readonly written: string; readonly reason?: string | undefined }

/** All supported attributes of a code block. */
export const META_NAMES = [
  'title',
  'file',
  'region',
  'lines',
  'schema',
  'mark',
  'ins',
  'del',
  'focus',
  'lineNumbers',
  'wrap',
  'fragment',
  'run',
]

/** What comes after the language: `name="text"`, `name={1,3-5}`, `/text/`, `name=[1, "3-5"]`, `[title]`, words. */
const WORD =
  /(?:(?<name>[\w-]{1,40})=)?(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?:(?:"[^"{}]*"|'[^'{}]*'):)?(?<range>[\d\s,-]*)\}|\/(?<pattern>(?:[^/\\\n]|\\.|(?<![\s=])\/(?!\s|$)){1,200})\/(?=\s|$))|(?<listName>[\w-]{1,40})=\[(?<list>[^\]]{0,200})\]|\[(?<title>(?:[^[\]]|\[(?:[^[\]]|\[[^[\]]{0,50}\]){0,50}\]){1,200})\]|(?<bare>[\w-]{1,40}=(?!\d+\[)[^\s"'[{]\S*|[^\s[]+|\S+)/g

/** `{ .sh .no-copy title="x" }`, as Pandoc and MkDocs write it. */
const ATTRIBUTE_LIST = /^\{\s*\.([^\s{}]+)((?:\s[^{}]*)?)\}(.*)$/s

/**
 * Splits an info string into language and meta. The first word is the language unless it is an
 * attribute (`{1,3}`, `title=`, `[title]`). Suffixes that other tools allow without a space are not
 * part of the language: `rust,ignore`, `ts:line-numbers=2`, `ts:src/main.ts`.
 */
export function infoOf({ lang, meta }: Pick<Code, 'lang' | 'meta'>): {
  lang: string
  meta: string
} {
  const word = lang ?? ''
  const list = word.startsWith('{') ? ATTRIBUTE_LIST.exec(`${word} ${meta ?? ''}`) : null
  if (list) return { lang: list[1] as string, meta: `${list[2]} ${list[3]}`.trim() }
  const written = /^[^{,:[]*=/.test(word) ? '' : (/^[^{=,:[]*/.exec(word)?.[0] ?? '')
  // https://vitepress.dev/guide/using-vue#unescape-in-code-blocks
  // https://python-markdown.github.io/extensions/fenced_code_blocks/#language: ``` .sh
  // https://mermaid.js.org/community/contributing.html#writing-documentation
  const name = written
    .replace(/^(\w+)-vue$/, '$1')
    .replace(/^\.(?=\w)/, '')
    .replace(/^mermaid-(?:example|nocode)$/i, 'mermaid')
  const rest = word
    .slice(written.length)
    .replace(/^,.*|^:no-line-numbers/, '')
    .replace(/^:line-numbers/, 'lineNumbers')
  const [, isGiven, title = '', marks = ''] = TITLE.exec(rest) ?? []
  // Without `title=`, the name of a file, not an option such as `v-pre`.
  const options = isGiven || /[./A-Z]/.test(title) ? `title="${title}" ${marks}` : rest
  // `Plain Text` is a name of two words: https://github.com/github-linguist/linguist
  const more = /^plain$/i.test(name) ? meta?.replace(/^text(?![\w=])/i, '') : meta
  return { lang: name, meta: [options.trim(), more?.trim()].filter(Boolean).join(' ') }
}

// https://github.com/rockchalkwushock/rehype-code-titles
const TITLE = /^:(title=)?([\w.@~/][^{}"=]*)(\{[\d\s,-]*\})?$/

type Text = 'title' | 'file' | 'region' | 'schema' | 'lines'
/** A name without a value. */
type Flag = (typeof FLAGS)[number]
type LineClass = 'highlighted' | 'inserted' | 'deleted' | 'focused'

/** What a name sets. One entry for each spelling; the comment says where it is documented. */
const MEANINGS: Readonly<Record<string, Text | LineClass | 'numbers' | Flag>> = {
  title: 'title',
  file: 'file',
  region: 'region',
  lines: 'lines',
  schema: 'schema',
  lineNumbers: 'numbers',
  wrap: 'wrap',
  fragment: 'fragment',
  run: 'run',
  ins: 'inserted',
  del: 'deleted',
  focus: 'focused',
  '': 'highlighted',
  // https://expressive-code.com/key-features/text-markers/
  mark: 'highlighted',
  add: 'inserted',
  rem: 'deleted',
  // https://expressive-code.com/plugins/line-numbers/
  startLineNumber: 'numbers',
  // https://docusaurus.io/docs/markdown-features/code-blocks#line-numbering
  showLineNumbers: 'numbers',
  // https://nextra.site/docs/guide/syntax-highlighting#filenames-and-titles
  filename: 'title',
  // https://fumadocs.dev/docs/markdown#tab-groups
  tab: 'title',
  // https://squidfunk.github.io/mkdocs-material/reference/code-blocks/
  hl_lines: 'highlighted',
  linenums: 'numbers',
  // https://gohugo.io/content-management/syntax-highlighting/#options
  linenos: 'numbers',
  linenostart: 'numbers',
  // https://www.mintlify.com/docs/create/code#code-block-options
  highlight: 'highlighted',
}

const FLAGS = ['wrap', 'fragment', 'run'] as const
const TEXTS: readonly string[] = ['title', 'file', 'region', 'schema']
/** In code, these names mark words as well. https://expressive-code.com/key-features/text-markers/ */
const MARKING: readonly string[] = ['', 'mark', 'ins', 'del', 'add', 'rem']
/** Upper bound for line ranges, so that a typo such as {1-99999999} does not use up memory. */
const LAST_LINE = 100_000

/** Marks of all ranges of a block, which may overlap. */
const MAX_MARKED = 200_000

const NOTHING: CodeMeta = {
  fragment: false,
  run: false,
  firstNumber: null,
  wrap: false,
  marks: new Map(),
  words: [],
  hasFocus: false,
  unknown: [],
}

export function readMeta(meta: string): CodeMeta {
  return meta === '' ? NOTHING : new MetaReader().read(meta)
}

/** `{file="a.js" copy=true}`, as Hugo writes it, where `file` is a title. */
const BRACES = /^\{([^{}=]*=[^{}]*)\}$/

/** A sample that others begin with. https://twoslash.netlify.app/refs/notations */
const INCLUDE = /(?<!\S)twoslash[ \t]+include[ \t]+\S+/

class MetaReader {
  readonly #texts: Partial<Record<Text, string>> = {}
  readonly #flags = new Set<string>()
  readonly #marks = new Map<number, string[]>()
  readonly #words: WordMark[] = []
  readonly #unknown: Unknown[] = []
  #firstNumber: number | null = null
  #left = MAX_MARKED

  read(meta: string): CodeMeta {
    const inner = BRACES.exec(meta.trim())?.[1]?.replace(/,[ \t]*(?=[A-Za-z_]{1,40}=)/g, ' ')
    const words = inner ?? meta.replace(INCLUDE, 'twoslash')
    for (const { 0: all, groups = {} } of words.matchAll(WORD)) {
      const { title, bare = '', range, list, pattern, double, single } = groups
      const [, bareName = bare, bareValue] = /^([\w-]+)=(?!["'])(.*)$/s.exec(bare) ?? []
      const name = groups.name ?? groups.listName ?? bareName
      const given = range ?? list ?? double ?? single ?? bareValue
      const isRange = range !== undefined || list !== undefined
      if (title !== undefined) this.#texts.title ??= title
      else if (pattern !== undefined) this.#markWord(name, plainText(pattern), all)
      else if (inner !== undefined && name === 'file') this.#texts.title ??= given ?? ''
      else this.#set(name, given, isRange, all)
    }
    return {
      ...this.#texts,
      fragment: this.#flags.has('fragment'),
      run: this.#flags.has('run'),
      firstNumber: this.#firstNumber,
      wrap: this.#flags.has('wrap'),
      marks: this.#marks,
      words: this.#words,
      hasFocus: [...this.#marks.values()].some((classes) => classes.includes('focused')),
      unknown: this.#unknown,
    }
  }

  /** @param value undefined for a name alone */
  #set(name: string, value: string | undefined, isRange: boolean, written: string): void {
    const meaning = own(MEANINGS, name)
    if (meaning === undefined) this.#unknown.push({ written })
    else if ((FLAGS as readonly string[]).includes(meaning)) {
      if (value !== 'false') this.#flags.add(meaning)
    } else if (meaning === 'numbers' || (meaning === 'lines' && value === undefined))
      this.#number(value, written)
    else if (value === undefined) this.#unknown.push({ written })
    else if (meaning === 'lines') this.#texts.lines = value
    else if (TEXTS.includes(meaning)) this.#texts[meaning as Text] = value
    else if (MARKING.includes(name) && !isRange) this.#markWord(name, value, written)
    else this.#markLines(meaning as LineClass, value, written)
  }

  /** `lineNumbers="10"` and `lineNumbers={10}` are the same as `lineNumbers=10`. */
  #number(value: string | undefined, written: string): void {
    if (/^\d{1,6}$/.test(value ?? '')) this.#firstNumber = Number(value)
    else if (['', 'true', 'inline', 'table'].includes(value ?? '')) this.#firstNumber ??= 1
    else if (value !== 'false') this.#unknown.push({ written })
  }

  #markLines(className: LineClass, ranges: string, written: string): void {
    if (this.#left <= 0) return
    const parts = rangesOf(ranges)
    const empty = parts.flatMap(({ range, first, last }) => (first > last ? `\`${range}\`` : []))
    const reason = `no lines are marked by ${empty.join(', ')} in \`${written}\``
    if (empty.length > 0) this.#unknown.push({ written, reason })
    for (const { first, last } of parts)
      for (let line = first; line <= last && --this.#left >= 0; line++) {
        const classes = this.#marks.get(line) ?? []
        if (!classes.includes(className)) this.#marks.set(line, [...classes, className])
      }
  }

  /** @param text null for a pattern that is not just text */
  #markWord(name: string, text: string | null, written: string): void {
    const className = own(MEANINGS, name)
    if (text && className && MARKING.includes(name)) this.#words.push({ text, className })
    else if (!className || text !== null) this.#unknown.push({ written })
    else {
      const reason = `the pattern \`${written}\` is not text, so nothing is marked`
      this.#unknown.push({ written, reason })
    }
  }
}

/** The text that a regular expression of only text matches, else null. Markdown makes `\.` a dot. */
function plainText(pattern: string): string | null {
  const text = pattern.replace(
    /\\([^\w\s])|\.(?![*+?{])/g,
    (all, char = all) => `\0${char.charCodeAt(0)};`,
  )
  if (/[\\^$.*+?()[\]{}|]/.test(text)) return null
  return text.replace(/\0(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

/**
 * `1,3-5` → 1 to 1, and 3 to 5. Other tools separate ranges with spaces, and quote them. An empty range has its
 * last line before the first one.
 */
export function rangesOf(ranges: string): { range: string; first: number; last: number }[] {
  const parts = ranges.replace(/[ \t]{0,8}-[ \t]{0,8}/g, '-').split(/[\s,"']+/)
  return parts.filter(Boolean).map((range) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
    const first = Math.max(1, Number(from))
    const last = Math.min(Number(to), LAST_LINE)
    return last >= first ? { range, first, last } : { range, first: Infinity, last: 0 }
  })
}
