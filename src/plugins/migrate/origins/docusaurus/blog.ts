/** Posts of Docusaurus' blog, as pages at the same addresses. https://docusaurus.io/docs/blog */
import { matterOf } from '../../front-matter.ts'
import { headingOf } from '../../headings.ts'
import { at, joinRoute, listOf, matchesGlob, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { authorIds, authorsOf, dateOf, isHidden, listPage, type Post } from '../../posts.ts'
import { type Todo, todo } from '../../todo.ts'
import type { MadeFile, Matter, MovedFile, MovedPage } from '../../types.ts'
import { type OldLocales, translationFolder } from './locales.ts'

export interface Blog {
  readonly pages: MovedPage[]
  /** Patterns of the routes of its pages; empty if they are at the root. */
  readonly routes: readonly string[]
  readonly made: MadeFile[]
  /** Images and other files next to posts. */
  readonly files: MovedFile[]
  /** Values of `authors` by id. */
  readonly authors: Readonly<Record<string, { name: string; url?: string }>>
}

const DATE = /^(.*?\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*?)(?:\/index)?\.mdx?$/

/** @param options of the plugin; `false` turns it off */
export function readBlog(
  old: OldFiles,
  options: unknown,
  locales: Pick<OldLocales, 'others'>,
  todos: Todo[],
): Blog {
  const folder = textOf(at(options, 'path')) ?? 'blog'
  const base = textOf(at(options, 'routeBasePath')) ?? 'blog'
  const paths = options === false ? [] : old.list(folder).filter(isPost)
  if (paths.length === 0) return { pages: [], routes: [], made: [], files: [], authors: {} }
  const posts = paths.map((path) => readPost(old, folder, path, base))
  const routes = new Set(posts.map(({ route }) => route))
  const pages = posts.map((post) => pageOf(post, `docs/${joinRoute(base, post.path)}`))
  const files = filesOf(old, folder, ['docs', base])
  for (const locale of locales.others) {
    const translated = translationFolder('blog', options, locale)
    const place = ['docs', `@${locale}`, base]
    for (const path of paths)
      if (old.isFile(`${translated}/${path}`))
        pages.push(pageOf(readPost(old, translated, path, base), joinRoute(...place, path)))
    files.push(...filesOf(old, translated, place))
  }
  todos.push(
    todo(
      'plugin',
      folder,
      'Posts of the blog are pages; feeds, tags and pages of authors were left out.',
    ),
  )
  const listed = posts.filter(({ matter }) => !isHidden(matter))
  return {
    pages,
    routes: joinRoute(base) === '' ? [] : [joinRoute(base), `${joinRoute(base)}/*`],
    files,
    made: routes.has(joinRoute(base))
      ? []
      : [listPage(joinRoute(base), textOf(at(options, 'blogTitle')) ?? 'Blog', listed)],
    authors: authorsOf(old.yaml(`${folder}/authors.yml`)),
  }
}

function isPost(path: string): boolean {
  return /\.mdx?$/.test(path) && !matchesGlob(path, ['**/_*.*', '**/_*/**'])
}

interface OldPost extends Post {
  readonly from: string
  /** In the folder of the blog. */
  readonly path: string
  readonly matter: Matter
}

function readPost(old: OldFiles, folder: string, path: string, base: string): OldPost {
  const text = old.text(`${folder}/${path}`) ?? ''
  const matter = matterOf(text)
  const [, above = '', year, month, day, name] = DATE.exec(path) ?? []
  const date =
    dateOf(matter.date) ?? [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  const plain = path.replace(/(?:\/index)?\.mdx?$/, '')
  const natural = name === undefined ? plain : `${above}${year}/${month}/${day}/${name}`
  const route = joinRoute(base, textOf(matter.slug) ?? natural)
  const title = textOf(matter.title) ?? headingOf(text) ?? name ?? plain
  return { from: old.find(`${folder}/${path}`) ?? '', path, matter, date, title, route }
}

function pageOf({ from, route, matter, title }: OldPost, to: string): MovedPage {
  const given = matter.title === undefined ? { title } : {}
  return { from, to, route, matter: { ...postMatter(matter), ...given } }
}

/** Files next to posts. @param place of the folder on the new site */
function filesOf(old: OldFiles, folder: string, place: readonly string[]): MovedFile[] {
  return old.list(folder).flatMap((path) => {
    const from = old.find(`${folder}/${path}`)
    const isData = /(?:^|\/)(?:authors|tags)\.ya?ml$/.test(path)
    return from === null || isPost(path) || isData ? [] : [{ from, to: joinRoute(...place, path) }]
  })
}

/** What becomes of a post's front matter. */
function postMatter(matter: Readonly<Record<string, unknown>>): Matter {
  const gone = [
    'author',
    'author_title',
    'author_url',
    'author_image_url',
    'authorTitle',
    'authorURL',
    'authorImageURL',
    'authorTwitter',
    'authorFBID',
  ]
  const removed = [...gone, ...(typeof matter.hero === 'string' ? ['hero'] : [])].filter(
    (key) => key in matter,
  )
  return {
    ...Object.fromEntries(removed.map((key) => [key, undefined])),
    ...tagTexts(matter),
    ...authorIds(matter),
  }
}

/** Tags as docsgen reads them: texts. */
export function tagTexts({ tags }: Readonly<Record<string, unknown>>): Matter {
  if (tags === undefined || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')))
    return {}
  const texts = listOf(typeof tags === 'string' ? [tags] : tags).flatMap(
    (tag) => textOf(tag) ?? textOf(at(tag, 'label')) ?? [],
  )
  return { tags: texts.length > 0 ? texts : undefined }
}
