/** Includes of other tools: for Markdown they become `::include`, for code a block with `file`. */
import { folderOf } from '../../shared/paths.ts'
import type { Edit } from '../markdown/edits.ts'
import { type Line, readLines } from '../markdown/lines.ts'
import type { SyntaxName } from './types.ts'

/** A file, or a part of it. */
export interface Include {
  /** As written; `@/` begins a path of this folder or one above it. */
  readonly file: string
  readonly region?: string | undefined
  /** `2-5`, `2-`, or `-5`. */
  readonly lines?: string | undefined
}

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
export function includeInCode(line: string, syntax: SyntaxName): Include | null {
  for (const spelling of INCLUDES) {
    if (spelling.inCode !== syntax || !line.includes(spelling.hint)) continue
    const written = spelling.line.exec(line.trim())?.[1]
    if (written !== undefined) return spelling.read(written)
  }
  return null
}
