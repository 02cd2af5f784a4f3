/** Includes of other tools: for Markdown they become `::include`, for code a block with `file`. */
import type { Code } from 'mdast'
import {
  type Edit,
  folderOf,
  type Include,
  type Line,
  type Removal,
  readLines,
  type SyntaxName,
} from '../../../plugin/index.ts'

interface IncludeSpelling {
  readonly name: string
  readonly docs: string
  /** In code, only pages of this tool include files. */
  readonly inCode?: SyntaxName
  readonly hint: string
  /** A whole line, without the indentation. The first group is what `read` gets. */
  readonly line: RegExp
  /** Anywhere in a text, to find the files that a page may include. */
  readonly anywhere: RegExp
  readonly read: (written: string) => Include
  /** What takes the place of the line. */
  readonly write: (include: Include, written: string) => string[]
}

/**
 * `file.rs:2:5` and `file.rs:name`, as mdBook and Python-Markdown write it.
 * @param isOnly whether `file.rs:2` means only that line, and not all from it on
 */
function readColons(written: string, isOnly: boolean): Include {
  const [file = '', from = '', to] = written.trim().split(':')
  if (to === undefined && /[^\d]/.test(from)) return { file: near(file), region: from }
  if (from === '' && !to) return { file: near(file) }
  return { file: near(file), lines: isOnly && to === undefined ? from : `${from}-${to ?? ''}` }
}

/** Paths are relative to a folder that the configuration of the tool names. */
function near(file: string): string {
  return /^(?:\/|@\/)/.test(file) ? file : `@/${file}`
}

/** `./file.js#region{1,3 ts:line-numbers} [Title]` */
const VITEPRESS =
  /^([^#{}[\]\s]+)(?:#([\w.-]+))?[ \t]?(?:\{(\d{1,6}(?:[,-]\d{1,6}){0,50})?[ \t]?([^\s{}]{0,60})[ \t]?([^\s{}]{0,60})\})?[ \t]*(?:\[([^\]]*)\])?$/

function writeSnippet({ file, region }: Include, written: string): string[] {
  const [, , , lines, lang, more, title] = VITEPRESS.exec(written.trim()) ?? []
  const words = [
    (lang || extensionOf(file)) + (more ? ` ${more}` : ''),
    `file="${file}"`,
    ...(region ? [`region="${region}"`] : []),
    ...(lines ? [`{${lines}}`] : []),
    ...(title ? [`[${title}]`] : []),
  ]
  return [`\`\`\`${words.join(' ')}`, '```']
}

/** `{* ../file.py ln[1:3] hl[2:4] *}` */
function writeVariant({ file }: Include, written: string): string[] {
  const ranges = (name: string) =>
    new RegExp(`\\b${name}\\[([\\d:,]{1,100})\\]`).exec(written)?.[1]?.replaceAll(':', '-')
  const words = [
    extensionOf(file),
    `file="${file}"`,
    ...(ranges('ln') ? [`lines="${ranges('ln')}"`] : []),
    ...(ranges('hl') ? [`{${ranges('hl')}}`] : []),
  ]
  return [`\`\`\`${words.join(' ')}`, '```']
}

function writeInclude({ file, region, lines }: Include): string[] {
  const more = [...(region ? [`region="${region}"`] : []), ...(lines ? [`lines="${lines}"`] : [])]
  return [`::include{${[`file="${file}"`, ...more].join(' ')}}`]
}

function extensionOf(file: string): string {
  const name = file.slice(folderOf(file).length)
  return /\.(\w+)$/.exec(name)?.[1] ?? 'txt'
}

export const INCLUDES: readonly IncludeSpelling[] = [
  {
    name: 'code of other files in VitePress',
    docs: 'https://vitepress.dev/guide/markdown#import-code-snippets',
    hint: '<<<',
    line: /^<<<[ \t]{0,4}([@./~\w][^"\n]{0,300})$/,
    anywhere: /^[ \t>]*<<<[ \t]{0,4}([@./~\w][^"\n]{0,300})$/gm,
    read: (written) => {
      const [, file = written, region] = VITEPRESS.exec(written.trim()) ?? []
      return { file, region }
    },
    write: writeSnippet,
  },
  {
    name: 'other pages in VitePress',
    docs: 'https://vitepress.dev/guide/markdown#markdown-file-inclusion',
    hint: '@include:',
    line: /^<!--[ \t]{0,8}@include:[ \t]{0,8}([^\s">][^">\n]{0,300}?)[ \t]{0,8}-->[ \t]*$/,
    anywhere: /<!--[ \t]{0,8}@include:[ \t]{0,8}([^\s">][^">\n]{0,300}?)[ \t]{0,8}-->/g,
    read: (written) => {
      const [, file = written, region, from, to] =
        /^([^#{}]+)(?:#([^{}]+))?(?:\{(\d*)(?:,(\d*))?\})?$/.exec(written) ?? []
      const lines = from || to ? `${from ?? ''}-${to ?? ''}` : undefined
      return { file: file.trim(), region: region?.trim(), lines }
    },
    write: writeInclude,
  },
  {
    name: 'files in mdBook',
    docs: 'https://rust-lang.github.io/mdBook/format/mdbook.html#including-files',
    inCode: 'mdbook',
    hint: '{{#',
    line: /^\{\{#(?:include|rustdoc_include)[ \t]{1,8}([^"{}\n]{1,300}?)[ \t]{0,8}\}\}[ \t]*$/,
    anywhere:
      /(?<!\\)\{\{#(?:include|rustdoc_include|playground)[ \t]{1,8}([^"{}\n]{1,300}?)[ \t]{0,8}\}\}/g,
    read: (written) => readColons(written, true),
    write: writeInclude,
  },
  {
    name: 'programs in mdBook',
    docs: 'https://rust-lang.github.io/mdBook/format/mdbook.html#inserting-runnable-rust-files',
    hint: '{{#playground',
    line: /^\{\{#playground[ \t]{1,8}([^"{}\n]{1,300}?)[ \t]{0,8}\}\}[ \t]*$/,
    anywhere: /(?!)/g,
    read: (written) => readColons(written.split(/[ \t]/, 1)[0] ?? '', true),
    write: ({ file }) => [`\`\`\`rust file="${file}"`, '```'],
  },
  {
    name: 'snippets of Python-Markdown',
    docs: 'https://facelessuser.github.io/pymdown-extensions/extensions/snippets/',
    inCode: 'mkdocs',
    hint: '8<-',
    line: /^-{1,8}8<-{1,8}[ \t]{1,8}["'](?!https?:)([^"'\n]{1,300})["'][ \t]*$/,
    anywhere: /^[^;\n]{0,20}-{1,6}8<-{1,6}[ \t]{1,8}["'](?!https?:)([^"'\n]{1,300})["']/gm,
    read: (written) => readColons(written, false),
    write: writeInclude,
  },
  {
    name: 'included files of markdown-include',
    docs: 'https://github.com/cmacmackin/markdown-include#usage',
    inCode: 'mkdocs',
    hint: '{!',
    line: /^\{![+-]?>?[ \t]{0,4}([^\s{}!"][^{}!"\n]{0,300}?)[ \t]{0,8}!\}[ \t]*$/,
    anywhere: /\{![+-]?>?[ \t]{0,4}([^\s{}!"][^{}!"\n]{0,300}?)[ \t]{0,8}!\}/g,
    // https://pypi.org/project/mdx-include/#syntax
    read: (written) => {
      const [, file = written, lines] = /^([^[\]]+)\[ln:([\d,-]+)\]$/.exec(written) ?? []
      return { file: near(file.trim()), lines }
    },
    write: writeInclude,
  },
  {
    name: 'included code of markdown-include-variants',
    docs: 'https://github.com/tiangolo/markdown-include-variants#usage',
    hint: '{*',
    line: /^\{\*[ \t]{1,4}([^\s{}"*][^{}"*\n]{0,300}?)[ \t]{1,8}\*\}[ \t]*$/,
    anywhere: /\{\*[ \t]{1,4}([^\s{}"*][^{}"*\n]{0,300}?)[ \t]{1,8}\*\}/g,
    read: (written) => ({ file: near(written.split(/[ \t]/, 1)[0] ?? '') }),
    write: writeVariant,
  },
]

const HTML = /^[ \t>]*<\/?(?!(?:pre|script|style|textarea)\b)[A-Za-z]/i

/** The edits of the lines that include a file, outside of code. */
export function includeEdits({ hint, line, read, write }: IncludeSpelling, text: string): Edit[] {
  if (!text.includes(hint)) return []
  const all = readLines(text)
  return all.flatMap((at, index): Edit[] => {
    if (at.kind !== 'text') return []
    const written = line.exec(at.text.slice(at.prefix))?.[1]
    if (written === undefined) return []
    const start = at.start + at.prefix
    const lines = write(read(written), written)
    // In HTML, a block needs blank lines around it, which make code of what is indented.
    if (at.isContinuation && HTML.test((all[index - 1] as Line).text) && !isDeep(all, index)) {
      lines.unshift('')
      lines.push('')
    }
    return [{ start, end: at.start + at.text.length, text: lines.join(`\n${indentOf(at)}`) }]
  })
}

/** True if a line, or one of those after it up to a blank line, is indented as code is. */
function isDeep(lines: readonly Line[], index: number): boolean {
  for (let at = index; lines[at]?.kind === 'text'; at++)
    if ((lines[at] as Line).indent > 3) return true
  return false
}

/** What the next line begins with, to be in the same list item or quote. */
function indentOf({ text, prefix }: Line): string {
  return text.slice(0, prefix).replace(/[^\s>]/g, ' ')
}

/**
 * The files that a text may include in these spellings, with the offset of each path as it is written, and
 * the tool that includes files in code. Some may be in code, which does no harm.
 */
export function placedIncludes(text: string) {
  return INCLUDES.filter(({ hint }) => text.includes(hint)).flatMap(({ anywhere, read, inCode }) =>
    [...text.matchAll(anywhere)].map((found) => {
      const { file } = read(found[1] ?? '')
      const written = found[0].includes(file) ? file : file.replace(/^@\//, '')
      return { file, written, start: found.index + found[0].indexOf(written), inCode }
    }),
  )
}

/** Finds the line of a code block that includes a file; null if it is a line of code. */
function includeInCode(line: string, syntax: SyntaxName): Include | null {
  for (const spelling of INCLUDES) {
    if (spelling.inCode !== syntax || !line.includes(spelling.hint)) continue
    const written = spelling.line.exec(line.trim())?.[1]
    if (written !== undefined) return spelling.read(written)
  }
  return null
}

/** Replaces the lines of a code block that include files, on sites of the tools that have them in code. */
export function fillCode(
  code: Code,
  syntax: SyntaxName,
  read: (include: Include) => string | null,
): void {
  if (!INCLUDES.some(({ inCode }) => inCode === syntax)) return
  const filled = code.value.split('\n').flatMap((line): string[] => {
    const include = includeInCode(line, syntax)
    if (include === null) return [line]
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    const text = read(include)
    return text?.split('\n').map((part) => (part === '' ? '' : indent + part)) ?? []
  })
  const isRust = syntax === 'mdbook' && /^rust\b/.test(code.lang ?? '')
  code.value = (isRust ? withoutHidden(filled) : filled).join('\n')
}

/** https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines */
function withoutHidden(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !/^[ \t]*#(?:[ \t]|$)/.test(line))
    .map((line) => line.replace(/^([ \t]*)##/, '$1#'))
}

const IMPORT =
  /^import[ \t]+(?:type[ \t]+)?(?:['"][^'"]+['"]|(?:[\w$]+[ \t]*,[ \t]*)?(?:[\w$]+|\*[ \t]*as[ \t]+[\w$]+|\{[^{}]*\})[ \t]+from[ \t]+['"][^'"]+['"])[ \t]*(?:;[ \t]*|$|(?=\/\/))/
const IMPORT_START = /^import[ \t]+(?:type[ \t]+)?(?:[\w$]+[ \t]*,[ \t]*)?\{[^}]*$/
const IMPORT_END = /^[^'"]*\}[ \t]*from[ \t]+['"][^'"]+['"][ \t]*;?[ \t]*$/
const EXPORT =
  /^export[ \t]+(?:(?:const|let|var)[ \t]+(?:[\w$]+[ \t]*(?::[^=]*)?|[[{][^=]*)=|(?:default[ \t]+)?(?:async[ \t]+)?(?:function|class)\b.*[({]|default[ \t]+(?:[({]|[\w$]+[ \t]*[;({]|[\w$]+$)|\*[ \t]+(?:as[ \t]+[\w$]+[ \t]+)?from[ \t]|\{)/

/** The same words can begin a sentence that goes on in the next line. */
const EXPORTED_NAME = /^export[ \t]+default[ \t]+[\w$]+$/

/** What may contain sentences: strings, comments, and JSX. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`?|\/[/*].*|<[^>]*>?[^<]*/g
const KEYWORDS =
  'as async await class const default enum export extends from function if implements in infer instanceof is keyof let new of readonly return satisfies type typeof var void yield'
/** Two words in a row, which code does not have unless one of them is a keyword. */
const PROSE = new RegExp(
  `(?<![\\w$.])(?!(?:${KEYWORDS.replaceAll(' ', '|')})\\b)[\\w$]+[ \\t]+(?!(?:${KEYWORDS.replaceAll(' ', '|')})\\b)[\\w$]+(?![\\w$])`,
)
/** A longer statement is text. */
const MAX_LINES = 200

const MODULE: Removal = {
  ruleId: 'mdx-module',
  reason: 'removed `import` and `export` statements of MDX',
  note: 'Pages run no code. Use directives in place of components.',
}

/** Edits that blank the lines of such statements, where a block can start. */
export function moduleEdits(source: string): Edit[] {
  const lines = readLines(source, true)
  const edits: Edit[] = []
  let after = 0
  for (const [index, { kind, start, isContinuation }] of lines.entries()) {
    if (index < after || kind !== 'text' || (isContinuation && index > after)) continue
    const last = lastLineOf(lines, index)
    const end = lines[last]
    if (end === undefined) continue
    edits.push({ start, end: end.start + end.text.length, removal: MODULE })
    after = last + 1
  }
  return edits
}

/** The last line of the statement that starts on a line; -1 if none does. */
function lastLineOf(lines: readonly Line[], start: number): number {
  const textOf = (at: number) => (lines[at] as Line).text
  const line = textOf(start)
  if (isImports(line)) return start
  const end = Math.min(lines.length, start + MAX_LINES)
  if (IMPORT_START.test(line)) {
    for (let at = start + 1; at < end && textOf(at) !== ''; at++)
      if (IMPORT_END.test(textOf(at))) return at
  }
  if (!EXPORT.test(line) || isProse(line)) return -1
  const next = lines[start + 1]?.text ?? ''
  if (EXPORTED_NAME.test(line) && next !== '' && !/^(?:im|ex)port /.test(next)) return -1
  let depth = 0
  for (let at = start; at < end; at++) {
    for (const char of textOf(at)) {
      if ('([{'.includes(char)) depth++
      else if (')]}'.includes(char)) depth--
    }
    if (depth <= 0) return at
  }
  return -1
}

/** True for a line that begins like a statement, and goes on like a sentence. */
function isProse(line: string): boolean {
  return PROSE.test(line.replace(QUOTED, '""'))
}

/** True for a line of nothing but import statements and a comment. */
function isImports(line: string): boolean {
  let rest = line
  for (let length = -1; length !== 0; rest = rest.slice(length))
    length = IMPORT.exec(rest)?.[0].length ?? 0
  return rest !== line && /^(?:\/\/.*)?$/.test(rest)
}
