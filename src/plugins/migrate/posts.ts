/** The posts of a blog, which are pages of the new site. */
import { encodePath } from '../../plugin/index.ts'
import { matterOf } from './front-matter.ts'
import { headingOf } from './headings.ts'
import { at, objectOf, textOf } from './json.ts'
import { inlineText } from './markdown-text.ts'
import type { OldFiles } from './old-files.ts'
import type { MadeFile, Matter, MovedPage, Settings } from './types.ts'

export interface Post {
  /** `2024-01-31`; something without digits if it has none. */
  readonly date: string
  readonly title: string
  readonly route: string
}

/** A list of links to posts in Markdown, the newest first. */
function postList(posts: readonly Post[]): string {
  const sorted = [...posts].sort((a, b) =>
    a.date === b.date ? (a.title < b.title ? -1 : 1) : a.date < b.date ? 1 : -1,
  )
  const lines = sorted.map(
    ({ date, title, route }) =>
      `- [${inlineText(title.replace(/\s+/g, ' '))}](/${encodePath(route)})${/\d{4}/.test(date) ? `, ${date}` : ''}`,
  )
  return lines.join('\n')
}

/** A page of its own for a list of posts. */
export function listPage(base: string, title: string, posts: readonly Post[]): MadeFile {
  return {
    to: `docs/${base === '' ? '' : `${base}/`}index.md`,
    text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${postList(posts)}\n`,
  }
}

/** A list of the posts below a route, at the end of the page there, or on a page made for it. */
export function withPosts(
  pages: readonly MovedPage[],
  base: string,
  title: string,
  old: OldFiles,
): { readonly pages: readonly MovedPage[]; readonly made: readonly MadeFile[] } {
  const common = pages.filter(({ to }) => !to.startsWith('docs/@'))
  const posts = common.flatMap((page): Post[] => {
    if (!page.route.startsWith(`${base}/`)) return []
    const text = old.text(page.from) ?? ''
    const matter = matterOf(text)
    const date = dateOf(matter.date)
    if (date === null || isHidden(matter)) return []
    const name = page.route.split('/').at(-1) ?? ''
    return [{ date, title: textOf(matter.title) ?? headingOf(text) ?? name, route: page.route }]
  })
  if (posts.length === 0) return { pages, made: [] }
  const list = common.find(({ route }) => route === base)
  if (list === undefined) return { pages, made: [listPage(base, title, posts)] }
  const end = [list.end, postList(posts)].filter(Boolean).join('\n\n')
  return { pages: pages.map((page) => (page === list ? { ...page, end } : page)), made: [] }
}

/** True for a post that is not published, or only for those who know its address. */
export function isHidden({ draft, unlisted }: Matter): boolean {
  return draft === true || unlisted === true
}

/** The day of `date`, or of `date.created`, in front matter. */
export function dateOf(value: unknown): string | null {
  const written = at(value, 'created') ?? value
  const text = written instanceof Date ? written.toISOString() : String(written)
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
}

/** Posts need not be in the sidebar. */
export function postChecks(base: string): NonNullable<Settings['checks']> {
  return { orphan: { allow: [base, `${base}/*`] } }
}

/** Values of `authors` by id. */
export function authorsOf(value: unknown): Record<string, { name: string; url?: string }> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).map(([id, author]) => {
      const url = textOf(at(author, 'url'))
      return [id, { name: textOf(at(author, 'name')) ?? id, ...(url ? { url } : {}) }]
    }),
  )
}

/** Authors as docsgen names them: ids, or names. */
export function authorIds(matter: Readonly<Record<string, unknown>>): Matter {
  const { authors, author } = matter
  const list = authors === undefined ? (author === undefined ? [] : [author]) : [authors].flat()
  const names = list.flatMap(
    (item) => textOf(item) ?? textOf(at(item, 'name')) ?? textOf(at(item, 'key')) ?? [],
  )
  const same = Array.isArray(authors) && authors.every((item) => typeof item === 'string')
  const rest = author === undefined ? {} : { author: undefined }
  return names.length === 0 ? {} : { ...(same ? {} : { authors: names }), ...rest }
}
