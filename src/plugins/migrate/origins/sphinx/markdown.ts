/** Directives of MyST, of Sphinx and of its common extensions, as docsgen's own blocks. */
import { dirname } from 'node:path'
import { joinPath, ownProperty } from '../../../../plugin/index.ts'
import { type BlockLine, bracketed, writeContainers } from '../../containers.ts'
import { includedPart } from '../../included-part.ts'
import { type Json, textOf } from '../../json.ts'
import { type MystDirective, readDirectives } from './directives.ts'
import { type Project, pathTo, withLinks, withRoles } from './roles.ts'
import { namedPages, toctreesOf } from './toctree.ts'

/** @param page its path without its ending @param file its absolute path */
export function mystMarkdown(text: string, page: string, file: string, project: Project): string {
  const matter = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''
  const lines = withTabs(
    new Page(page, file, project).convert(text.slice(matter.length).split('\n'), 0),
  )
  return matter + withLinks(withRoles(writeContainers(lines), page, project), page, project)
}

type Writer = (directive: MystDirective, page: Page, depth: number) => readonly BlockLine[]

const ADMONITIONS =
  'note tip hint important warning caution danger error attention seealso todo'.split(' ')
const VERSIONS: Readonly<Record<string, readonly [kind: string, title: string]>> = {
  versionadded: ['info', 'Added in version'],
  versionchanged: ['info', 'Changed in version'],
  versionremoved: ['warning', 'Removed in version'],
  deprecated: ['warning', 'Deprecated since version'],
}
/** Those of which only the content is kept. */
const INSIDE =
  'margin sidebar aside epigraph pull-quote highlights div container rst-class example only grid-item compound topic rubric-group card-carousel centered'.split(
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
      ...page.convert([...first.map((line) => below + line), ...body], depth),
      { close: true, indent: below },
    ]
  }

const code =
  (
    language: (directive: MystDirective) => string,
    bodyOf?: (directive: MystDirective, page: Page) => readonly string[] | null,
  ): Writer =>
  (directive, page) => {
    const { indent, options, lines, body } = directive
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
    if (found === null) return lines.map((text) => ({ text }))
    const fence = '`'.repeat(
      Math.max(3, ...found.map((line) => (/^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0) + 1)),
    )
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
    ({ argument, options }, page) => page.part(argument, options)?.split('\n') ?? null,
  ),
  include: (directive, page, depth) => {
    const found = page.part(directive.argument, directive.options)
    return found === null ? [] : page.convert(found.split('\n'), depth + 1)
  },
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
      ...page.convert(rest.join('\n\n').split('\n'), depth),
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
    ...page.convert(directive.body, depth),
  ],
  'list-table': text(listTable),
  glossary: text(({ body }) => definitions(body)),
  toctree: (directive, page) =>
    'hidden' in directive.options ? [] : page.linksOf(directive).map((line) => ({ text: line })),
}

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
  const width = Math.max(...rows.map((row) => row.length), 1)
  const written = rows.map(
    (row) =>
      `| ${Array.from({ length: width }, (_, at) => (row[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`,
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
  readonly #file: string
  readonly #project: Project

  constructor(page: string, file: string, project: Project) {
    this.#page = page
    this.#file = file
    this.#project = project
  }

  /** @param depth of included files */
  convert(lines: readonly string[], depth: number): BlockLine[] {
    return readDirectives<BlockLine>(
      lines,
      (directive) => {
        const write = ownProperty(WRITERS, directive.name)
        if (write !== undefined && depth < 10) return write(directive, this, depth)
        this.#project.unread(directive.name)
        return directive.lines.map((line) => ({ text: line }))
      },
      (line, isCode) => (isCode ? [{ text: line }] : lineOf(line)),
    )
  }

  /** A part of a file; null if there is none. */
  part(path: string, options: Json): string | null {
    const found = this.#project.read(
      joinPath(dirname(this.#file), path) === null ? path : `${dirname(this.#file)}/${path}`,
    )
    return found === null
      ? null
      : includedPart(found, {
          start: textOf(options['start-after']),
          end: textOf(options['end-before']),
          lines: textOf(options.lines),
        })
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
    const next = lines
      .slice(index + 1)
      .find((other) => !('text' in other) || other.text.trim() !== '')
    if (isTab(next)) continue
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
