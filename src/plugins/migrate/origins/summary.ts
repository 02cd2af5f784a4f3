/**
 * `SUMMARY.md`, the list of chapters that mdBook has from GitBook: links in lists, with headings as parts.
 * https://rust-lang.github.io/mdBook/format/summary.html
 * https://gitbook.com/docs/getting-started/git-sync/content-configuration
 */
import type { UserSidebarItem } from '../../../config/user-sidebar.ts'
import { folderOf, isExternal, joinPath } from '../../../plugin/index.ts'
import { labelText } from '../json.ts'
import type { OldFiles } from '../old-files.ts'
import { type Todo, todo } from '../todo.ts'
import type { MadeFile } from '../types.ts'

export interface Summary {
  /** The files of the chapters, relative to the folder of the book. */
  readonly paths: readonly string[]
  /** Files of Markdown that are no chapters. */
  readonly unlisted: ReadonlySet<string>
  readonly items: readonly UserSidebarItem[] & UserSidebarItem[]
  /** Pages for the chapters whose files do not exist. */
  readonly made: readonly MadeFile[]
}

interface Reading {
  /** The folder of the book. */
  readonly folder: string
  /** The file, relative to it. */
  readonly file: string
  /** The heading of a part; its first group is the title. */
  readonly part: RegExp
  readonly routeOf: (path: string) => string
}

const CHAPTER =
  /^(\s*)(?:[-*+]\s+)?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(<?([^)>]{0,1000}?)>?(?:\s{1,20}"[^"]{0,1000}")?\)\s*$/

export function readSummary(old: OldFiles, reading: Reading, todos: Todo[]): Summary {
  const { folder, file, part: heading, routeOf } = reading
  const paths: string[] = []
  const missing: string[] = []
  const made: MadeFile[] = []
  const items: UserSidebarItem[] = []
  let part = items
  let open: { depth: number; items: UserSidebarItem[] }[] = []
  const place = folder === '.' ? file : `${folder}/${file}`
  const lines = withoutComments(old.text(place) ?? '').split('\n')
  lines.forEach((line, index) => {
    const [, title] = heading.exec(line) ?? []
    if (title !== undefined && index > 0 && !/^summary$/i.test(title.trim())) {
      part = []
      items.push({ label: labelText(title), items: part })
      open = []
    }
    const [, indent, label = '', target = ''] = CHAPTER.exec(line) ?? []
    if (indent === undefined) return
    const depth = indent.replaceAll('\t', '    ').length
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const list = open.at(-1)?.items ?? part
    if (isExternal(target)) {
      list.push({ label: labelText(label), href: target })
      return
    }
    const written = decodePath(target.replace(/[#?].*$/, '').replace(/^\//, ''))
    const path = joinPath(folderOf(file), written) ?? ''
    if (path === '' || written === '') {
      const reason = target === '' ? 'has no page yet' : 'is outside of the book'
      todos.push(todo('sidebar', place, `The chapter "${label}" ${reason}.`, index + 1))
    } else if (!paths.includes(path)) {
      paths.push(path)
      if (old.find(`${folder}/${path}`) === null) {
        missing.push(path)
        made.push({ to: `docs/${path}`, text: `# ${label}\n` })
      }
    }
    const below: UserSidebarItem[] = []
    const route = path === '' || written === '' ? {} : { route: `/${routeOf(path)}` }
    list.push({ label: labelText(label), ...route, items: below })
    open.push({ depth, items: below })
  })
  const listed = new Set([...paths, file])
  const unlisted = old.list(folder).filter((path) => /\.md$/i.test(path) && !listed.has(path))
  for (const [list, text] of [
    [missing, MISSING],
    [unlisted, UNLISTED],
  ] as const)
    if (list.length > 0) todos.push(todo('sidebar', place, `${text} ${shownList(list)}`))
  return { paths, unlisted: new Set(unlisted), items: items.flatMap(tidy), made }
}

const MISSING =
  'These chapters do not exist, so each is a page with nothing but its title. If the old site makes them when it is built, build that first, and migrate again:'
const UNLISTED =
  'These files are not listed here, so the old site does not publish them. They were left out, except where chapters include them:'

/** Names, of which the first ones are shown. */
export function shownList(names: readonly string[]): string {
  const MOST = 20
  const shown = names.slice(0, MOST).map((name) => `\`${name}\``)
  return `${shown.join(', ')}${names.length > MOST ? ` and ${names.length - MOST} more` : ''}.`
}

/** Chapters in comments are hidden. The numbers of lines stay. */
function withoutComments(text: string): string {
  const [before = '', ...comments] = text.split('<!--')
  return comments.reduce((shown, part) => {
    const end = part.indexOf('-->')
    const hidden = end < 0 ? part : part.slice(0, end)
    return shown + hidden.replace(/[^\n]+/g, '') + (end < 0 ? '' : part.slice(end + 3))
  }, before)
}

/** Names with a percent sign that encodes nothing are as they are written. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Without empty lists: a chapter without others in it is a page. */
function tidy(item: UserSidebarItem): UserSidebarItem[] {
  if (typeof item === 'string' || !('items' in item)) return [item]
  const items = item.items.flatMap(tidy)
  if (items.length > 0) return [{ ...item, items }]
  return item.route === undefined ? [] : [{ route: item.route, label: item.label }]
}
