/** Directives of MyST, of Sphinx and of its common extensions, as docsgen's own blocks. */
import { dirname, resolve } from 'node:path'
import { ownProperty } from '../../../../plugin/index.ts'
import { type BlockLine, bracketed, writeContainers } from '../../containers.ts'
import { includedPart } from '../../included-part.ts'
import { type Json, textOf } from '../../json.ts'
import { moved } from '../mkdocs/include-markdown.ts'
import { isOnlyForOthers, type MystDirective, readDirectives } from './directives.ts'
import { type Project, pathTo, withLinks, withRoles } from './roles.ts'
import { namedPages, toctreesOf } from './toctree.ts'

/** @param page its path without its ending @param file its absolute path */
export function mystMarkdown(text: string, page: string, file: string, project: Project): string {
  const matter = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''
  const lines = withTabs(
    new Page(page, [file], project, { left: MAX_CHARACTERS }).convert(
      text.slice(matter.length).split('\n'),
      0,
    ),
  )
  return matter + withLinks(withRoles(writeContainers(lines), page, project), page, project)
}

/** Of all files that a page includes, each time that it does. */
const MAX_CHARACTERS = 5_000_000

type Writer = (directive: MystDirective, page: Page, depth: number) => readonly BlockLine[]

const ADMONITIONS = 'note tip hint important warning caution danger error attention seealso'.split(
  ' ',
)
const VERSIONS: Readonly<Record<string, readonly [kind: string, title: string]>> = {
  versionadded: ['info', 'Added in version'],
  versionchanged: ['info', 'Changed in version'],
  versionremoved: ['warning', 'Removed in version'],
  deprecated: ['warning', 'Deprecated since version'],
}
/** Those of which only the content is kept. */
const INSIDE =
  'margin sidebar aside epigraph pull-quote highlights div container rst-class example grid-item compound topic rubric-group card-carousel centered'.split(
    ' ',
  )
/** Those that show nothing here. */
const NOTHING =
  'contents tableofcontents index meta highlight currentmodule module tags article-info bibliography postlist sectionauthor default-role'.split(
    ' ',
  )

const block =
  (open: (directive: MystDirective) => string | null, isTitled = false): Writer =>
  (directive, page, depth) => {
    const { indent, argument, body } = directive
    const first = !isTitled && argument !== '' ? [argument] : []
    const below = indent.replace(/[^\s>]/g, ' ')
    return [
      { open: open(directive), indent },
      ...page.convert([...first.map((line) => below + line), ...body], depth + 1),
      { close: true, indent: below },
    ]
  }

const code =
  (
    language: (directive: MystDirective) => string,
    bodyOf?: (directive: MystDirective, page: Page) => readonly string[] | null,
  ): Writer =>
  (directive, page) => {
    const { indent, options, body } = directive
    const title = textOf(options.caption) ?? textOf(options.name)
    const words = [
      language(directive),
      ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
      ...('linenos' in options || 'lineno-start' in options ? ['lineNumbers'] : []),
      ...(textOf(options['emphasize-lines'])
        ? [`{${String(options['emphasize-lines']).replace(/\s/g, '')}}`]
        : []),
    ]
    const found = bodyOf === undefined ? body : bodyOf(directive, page)
    if (found === null) return page.kept(directive)
    const longest = found.reduce(
      (most, line) => Math.max(most, /^[\s>]*(`{3,})/.exec(line)?.[1]?.length ?? 0),
      2,
    )
    const fence = '`'.repeat(longest + 1)
    const below = indent.replace(/[^\s>]/g, ' ')
    const start = found.findIndex((line) => line.trim() !== '')
    return [
      `${indent}${fence}${words.join(' ')}`,
      ...found.slice(Math.max(start, 0)),
      `${below}${fence}`,
    ].map((text) => ({ text }))
  }

const text =
  (write: (directive: MystDirective, page: Page) => string): Writer =>
  (directive, page) => {
    const written = write(directive, page)
    return written === ''
      ? []
      : written.split('\n').map((line, index) => ({
          text: (index === 0 ? directive.indent : directive.indent.replace(/[^\s>]/g, ' ')) + line,
        }))
  }

function imageOf({ argument, options }: MystDirective): string {
  const alt = textOf(options.alt) ?? ''
  const width = /^\d+(?=(?:px)?$)/.exec(textOf(options.width) ?? '')?.[0]
  const image =
    width === undefined
      ? `![${alt}](<${argument}>)`
      : `<img src="${argument}" alt="${alt}" width="${width}">`
  const target = textOf(options.target) ?? textOf(options.link)
  return target === undefined ? image : `[${image}](${target})`
}

const WRITERS: Readonly<Record<string, Writer>> = {
  ...Object.fromEntries(ADMONITIONS.map((name) => [name, block(() => name)])),
  ...Object.fromEntries(
    Object.entries(VERSIONS).map(([name, [kind, title]]) => [
      name,
      ((directive, page, depth) => {
        const [, version = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(directive.argument) ?? []
        const titled = { ...directive, argument: rest }
        return block(() => `${kind}${bracketed(`${title} ${version}`)}`)(titled, page, depth)
      }) satisfies Writer,
    ]),
  ),
  ...Object.fromEntries(INSIDE.map((name) => [name, block(() => null)])),
  ...Object.fromEntries(NOTHING.map((name) => [name, text(() => '')])),
  admonition: block(({ argument, options }) => {
    const kind =
      textOf(options.class)
        ?.split(/\s+/)
        .find((name) => ADMONITIONS.includes(name)) ?? 'note'
    return `${kind}${bracketed(argument)}`
  }, true),
  dropdown: block(
    ({ argument, options }) =>
      `details${bracketed(argument || 'Details')}${'open' in options ? '{open}' : ''}`,
    true,
  ),
  toggle: block(({ argument }) => `details${bracketed(argument || 'Details')}`, true),
  'tab-set': block(() => 'tabs', true),
  tabs: block(() => 'tabs', true),
  'tab-item': block(({ argument }) => `tab${bracketed(argument)}`, true),
  tab: block(({ argument }) => `tab${bracketed(argument)}`, true),
  'group-tab': block(({ argument }) => `tab${bracketed(argument)}`, true),
  grid: block(() => 'cards', true),
  card: block(cardOf, true),
  'grid-item-card': block(cardOf, true),
  'code-block': code(({ argument }) => argument),
  code: code(({ argument }) => argument),
  sourcecode: code(({ argument }) => argument),
  'code-cell': code(({ argument }) => argument.replace(/^i?python3?$/, 'python')),
  prompt: code(({ argument }) => argument.split(/\s+/, 1)[0] || 'sh'),
  'parsed-literal': code(() => 'text'),
  doctest: code(() => 'python'),
  mermaid: code(() => 'mermaid'),
  graphviz: code(() => 'dot'),
  literalinclude: code(
    ({ argument, options }) => textOf(options.language) ?? /\.(\w+)$/.exec(argument)?.[1] ?? 'text',
    ({ argument, options, indent }, page) => {
      const part = PARTS.some((name) => name in options) ? null : page.part(argument, options, true)
      const below = indent.replace(/[^\s>]/g, ' ')
      return part?.text.split('\n').map((line) => (line === '' ? line : below + line)) ?? null
    },
  ),
  include: (directive, page, depth) => {
    const { argument, options } = directive
    const part = /\.rst$/.test(argument) ? null : page.part(argument, options, false)
    if (part === null) return page.kept(directive)
    return part.page.convert(part.text.split('\n'), depth + 1)
  },
  only: (directive, page, depth) =>
    isOnlyForOthers(directive)
      ? page.leftOut(directive)
      : block(() => null)({ ...directive, argument: '' }, page, depth),
  todo: (directive, page, depth) =>
    page.showsTodos ? block(() => 'todo')(directive, page, depth) : page.leftOut(directive),
  image: text(imageOf),
  figure: (directive, page, depth) => {
    const { indent, body } = directive
    const [caption = '', ...rest] = body
      .join('\n')
      .trim()
      .split(/\n[ \t]*\n/)
    const below = indent.replace(/[^\s>]/g, ' ')
    const image = { text: below + imageOf(directive) }
    if (caption === '') return [image]
    const open = `figure${bracketed(caption.replace(/\s+/g, ' '))}`
    return [
      { open, indent },
      image,
      { close: true, indent: below },
      ...page.convert(rest.join('\n\n').split('\n'), depth + 1),
    ]
  },
  math: text(
    ({ argument, body }) =>
      `$$\n${[argument, ...body].filter((line) => line.trim() !== '').join('\n')}\n$$`,
  ),
  rubric: text(({ argument }) => `**${argument}**`),
  raw: text(({ argument, body }) => (argument.trim() === 'html' ? `\n${body.join('\n')}\n` : '')),
  'button-link': text(
    ({ argument, body }) => `[${body.join(' ').trim() || argument}](${argument})`,
  ),
  'button-ref': text(
    ({ argument, body }) => `{ref}\`${body.join(' ').trim() || argument} <${argument}>\``,
  ),
  youtube: text(({ argument }) => `<https://www.youtube.com/watch?v=${argument}>`),
  table: (directive, page, depth) => [
    ...(directive.argument === '' ? [] : [{ text: `**${directive.argument}**` }, { text: '' }]),
    ...page.convert(directive.body, depth + 1),
  ],
  'list-table': text(listTable),
  glossary: text(({ body }) => definitions(body)),
  toctree: (directive, page) =>
    'hidden' in directive.options ? [] : page.linksOf(directive).map((line) => ({ text: line })),
}

/** Options of included code that are not read. */
const PARTS = 'start-at end-at pyobject dedent'.split(' ')

function cardOf({ argument, options }: MystDirective): string {
  const link = textOf(options.link)
  const isName = textOf(options['link-type']) !== undefined && options['link-type'] !== 'url'
  return `card${bracketed(argument)}${link === undefined || isName ? '' : `{href="${link}"}`}`
}

/** Rows are lists of lists: `* - cell`. */
function listTable({ body, options, argument }: MystDirective): string {
  const rows: string[][] = []
  for (const line of body) {
    const [, cell, next] = /^\s*[*-]\s+[*-](?:\s+(.*))?$/.exec(line) ?? []
    const [, other] = /^\s+[*-](?:\s+(.*))?$/.exec(line) ?? []
    if (cell !== undefined || next !== undefined || /^\s*[*-]\s+[*-]\s*$/.test(line))
      rows.push([cell ?? ''])
    else if (other !== undefined || /^\s+[*-]\s*$/.test(line)) rows.at(-1)?.push(other ?? '')
    else if (line.trim() !== '') {
      const row = rows.at(-1)
      if (row) row[row.length - 1] += ` ${line.trim()}`
    }
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  // Cells that the first row has not are needed, those of others are not.
  const written = rows.map(
    (row, index) =>
      `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |${' |'.repeat(index === 0 ? width - row.length : 0)}`,
  )
  const head = Number(textOf(options['header-rows']) ?? 0) > 0 ? [] : [`|${' |'.repeat(width)}`]
  const all = [...head, ...written]
  return [
    ...(argument === '' ? [] : [`**${argument}**`, '']),
    all[0] ?? '',
    `|${' --- |'.repeat(width)}`,
    ...all.slice(1),
  ].join('\n')
}

/** Terms, and what they mean in the indented lines below. */
function definitions(body: readonly string[]): string {
  return body
    .map((line) => (/^\S/.test(line) ? `\n**${line.trim()}**<br>` : line.trim()))
    .join('\n')
}

class Page {
  readonly #page: string
  /** Absolute paths of the page, and of the files that it includes up to this text. */
  readonly #open: readonly string[]
  readonly #project: Project
  readonly #budget: { left: number }

  constructor(page: string, open: readonly string[], project: Project, budget: { left: number }) {
    this.#page = page
    this.#open = open
    this.#project = project
    this.#budget = budget
  }

  get showsTodos(): boolean {
    return this.#project.showsTodos
  }

  /** @param depth of directives around the lines */
  convert(lines: readonly string[], depth: number): BlockLine[] {
    return readDirectives<BlockLine>(
      lines,
      (directive) => {
        const write = ownProperty(WRITERS, directive.name)
        return write === undefined ? this.kept(directive) : write(directive, this, depth)
      },
      (line, isCode) => (isCode ? [{ text: line }] : lineOf(line)),
      depth,
    )
  }

  /** The lines of a directive that is not read. */
  kept({ name, lines }: MystDirective): BlockLine[] {
    this.#project.unread(name)
    return lines.map((line) => ({ text: line }))
  }

  /** No lines for a directive that the old site does not show. */
  leftOut({ name, argument }: MystDirective): BlockLine[] {
    this.#project.leftOut(name === 'only' ? `only ${argument}` : name)
    return []
  }

  /** A part of a file, and the page as that file sees it; null for a file that is missing, private, or open. */
  part(path: string, options: Json, isCode: boolean): { text: string; page: Page } | null {
    const [page = ''] = this.#open
    const { folder, has, read } = this.#project
    const file = path.startsWith('/')
      ? resolve(folder, path.slice(1))
      : resolve(dirname(this.#open.at(-1) ?? page), path)
    const found = this.#open.includes(file) || this.#budget.left < 0 ? null : read(file)
    if (found === null) return null
    this.#budget.left -= found.length + 5_000
    const text = includedPart(found, {
      start: textOf(options['start-after']),
      end: textOf(options['end-before']),
      lines: textOf(options.lines),
      isCode,
    })
    return {
      text: isCode ? text : moved(text, file, page, has),
      page: new Page(this.#page, [...this.#open, file], this.#project, this.#budget),
    }
  }

  linksOf(directive: MystDirective): string[] {
    return toctreesOf(directive.lines.join('\n'), false).flatMap(({ caption, entries }) => [
      ...(caption === undefined ? [] : [`**${caption}**`, '']),
      ...entries.flatMap(({ label, target }) => {
        if (target.includes('://')) return [`- [${label ?? target}](${target})`]
        return namedPages(target, this.#page, this.#project.pages).flatMap((page) => {
          const about = this.#project.pages.get(page)
          return about?.route == null
            ? []
            : [`- [${label ?? about.title}](${pathTo(page, this.#page)})`]
        })
      }),
    ])
  }
}

/** Tabs of sphinx-inline-tabs and others have nothing around them. */
function withTabs(lines: readonly BlockLine[]): BlockLine[] {
  const found: BlockLine[] = []
  let depth = 0
  let isOpen = false
  const isTab = (line: BlockLine | undefined) =>
    line !== undefined && 'open' in line && (line.open?.startsWith('tab[') ?? false)
  for (const [index, line] of lines.entries()) {
    if (depth === 0 && isTab(line) && !isOpen) {
      found.push({ open: 'tabs', indent: (line as { indent: string }).indent })
      isOpen = true
    }
    found.push(line)
    if ('open' in line) depth++
    if ('close' in line) depth--
    if (!isOpen || depth > 0) continue
    let at = index + 1
    for (let next = lines[at]; next && 'text' in next && next.text.trim() === ''; next = lines[at])
      at++
    if (isTab(lines[at])) continue
    found.push({ close: true, indent: '' })
    isOpen = false
  }
  return found
}

/** Labels, comments, and lines between blocks. */
function lineOf(line: string): BlockLine[] {
  if (/^(?:%.*|\+\+\+.*)$/.test(line)) return []
  const [, label] = /^[ \t]*\(([^()\n]+)\)=[ \t]*$/.exec(line) ?? []
  return label === undefined ? [{ text: line }] : [{ text: `<a id="${label}"></a>` }, { text: '' }]
}
