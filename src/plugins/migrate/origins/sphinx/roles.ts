/** Roles of MyST, in lines of text, and links. https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html */
import { relative } from 'node:path'
import { folderOf, joinPath, ownProperty } from '../../../../plugin/index.ts'
import { replacedOutside } from '../../code-spans.ts'
import { labeled } from './directives.ts'
import { namedPages, type TocPage } from './toctree.ts'

/** What pages refer to. */
export interface Project {
  /** By path without its ending, relative to the folder of pages. */
  readonly pages: ReadonlyMap<string, TocPage>
  /** The page and the text of each label. */
  readonly labels: ReadonlyMap<string, { readonly page: string; readonly text: string }>
  /** Addresses by the name of the role that makes them, with `%s` in them. */
  readonly links: Readonly<Record<string, string>>
  /** Absolute path of the folder of pages. */
  readonly folder: string
  /** Whether the old site shows `todo`. */
  readonly showsTodos: boolean
  /** Paths of files that pages link to, in the folder of pages. */
  readonly linked: Set<string>
  /** True for a file that exists, by its absolute path. */
  readonly has: (path: string) => boolean
  /** The text of a file by its absolute path; null without one. */
  readonly read: (path: string) => string | null
  /** Called with the name of a directive that is not read. */
  readonly unread: (name: string) => void
  /** Called with the name of a directive that the old site does not show. */
  readonly leftOut: (name: string) => void
}

const ROLE = /(?<!`)\{([a-z][\w:.+-]*)\}`([^`]+)`/gi
const CODE =
  /^(?:(?:py|c|cpp|js|rst|std|sphinx|external):?.*|class|func|meth|mod|attr|exc|data|obj|const|file|filename|code|envvar|option|samp|literal|keyword|token|mimetype|regexp|makevar|module)$/
const STRONG = /^(?:guilabel|menuselection|command|program|dfn|strong)$/
const ICON = /^(?:octicon|fa[bsr]?|material-\w+)$/

type Reference = (text: string, target: string, page: string, project: Project) => string

const toLabel: Reference = (written, target, page, project) => {
  const label = project.labels.get(target.toLowerCase())
  if (label === undefined) return toPage(written, target, page, project)
  const path = label.page === page ? '' : pathTo(label.page, page)
  return `[${written === target ? label.text : written}](${path}#${target})`
}

const toPage: Reference = (written, target, page, project) => {
  const [found] = namedPages(target, page, project.pages)
  const about = found === undefined ? undefined : project.pages.get(found)
  if (found === undefined || about === undefined) return written
  const words = written === target ? about.title : written
  return about.route === null ? words : `[${words}](${pathTo(found, page)})`
}

const ROLES: Readonly<Record<string, Reference>> = {
  doc: toPage,
  ref: toLabel,
  any: toLabel,
  numref: toLabel,
  download: (written, target) =>
    `[${written === target ? (target.split('/').at(-1) ?? target) : written}](<${target}>)`,
  term: (written) => written,
  sub: (written) => `<sub>${written}</sub>`,
  sup: (written) => `<sup>${written}</sup>`,
  kbd: (written) => `<kbd>${written}</kbd>`,
  math: (written) => `$${written}$`,
  abbr: (written) => {
    const at = written.endsWith(')') ? written.indexOf('(') : -1
    const [short, long] = at < 0 ? [written, ''] : [written.slice(0, at), written.slice(at + 1, -1)]
    return `<abbr title="${long}">${short.trimEnd()}</abbr>`
  },
  emphasis: (written) => `*${written}*`,
  pep: (written, target) =>
    `[PEP ${written}](https://peps.python.org/pep-${target.padStart(4, '0')}/)`,
  rfc: (written, target) => `[RFC ${written}](https://www.rfc-editor.org/rfc/rfc${target})`,
}

export function withRoles(markdown: string, page: string, project: Project): string {
  return replacedOutsideRoles(markdown, (name, written) => {
    const { text, target: to } = labeled(written)
    const [words, target] = [text ?? written.replace(/^!/, ''), to.trim()]
    const write = ownProperty(ROLES, name)
    if (write) return write(words, target, page, project)
    const link = ownProperty(project.links, name)
    if (link !== undefined) return `[${words}](${link.replace('%s', target)})`
    if (ICON.test(name)) return ''
    if (/^bdg/.test(name)) return `:badge[${words}]`
    if (STRONG.test(name)) return `**${words}**`
    if (CODE.test(name)) return `\`${text ?? written.replace(/^~(?:.*\.)?/, '')}\``
    return words
  })
}

/** `[](page.md)` has the title of the page, and `[](label)` leads to a label. */
const LINK = /\[([^[\]\n]*)\]\((#?[^()\s]+)\)/g

export function withLinks(markdown: string, page: string, project: Project): string {
  return replacedOutside(markdown, LINK, (all, words, target) => {
    const path = target.replace(/^<|>$|[#?].*/g, '')
    project.linked.add(
      (path.startsWith('/') ? path.slice(1) : joinPath(folderOf(page), path)) ?? '',
    )
    const name = target.replace(/^#/, '')
    const label = project.labels.get(name.toLowerCase())
    if (label !== undefined) return toLabel(words || name, name, page, project)
    return words === '' && /\.(?:md|rst|ipynb)$/.test(target)
      ? toPage(target, target, page, project)
      : all
  })
}

/** Roles look like code spans with a word before them. */
function replacedOutsideRoles(
  text: string,
  write: (name: string, written: string) => string,
): string {
  const hidden = text.replace(
    ROLE,
    (_, name: string, written: string) => `\uE010${name}\uE011${written}\uE012`,
  )
  const shown = replacedOutside(
    hidden,
    /\uE010([^\uE011]+)\uE011([^\uE012]+)\uE012/g,
    (_, name, written) => write(name, written),
  )
  return shown.replace(/\uE010([^\uE011]+)\uE011([^\uE012]+)\uE012/g, '{$1}`$2`')
}

/** A path from the folder of a page to another one. */
export function pathTo(page: string, from: string): string {
  const path = relative(folderOf(from) || '.', page).replaceAll('\\', '/')
  return `${path.startsWith('.') ? path : `./${path}`}.md`
}
