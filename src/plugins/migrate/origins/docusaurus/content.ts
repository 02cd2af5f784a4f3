/** How the pages of Docusaurus differ from docsgen's. */
import { ownProperty } from '../../../../plugin/index.ts'
import { replacedOutside } from '../../code-spans.ts'
import { keepFences } from '../../fences.ts'
import { changeMatter, matterOf } from '../../front-matter.ts'
import { firstHeading, outsideCode, wordsOf } from '../../headings.ts'
import { at } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { authorIds } from '../../posts.ts'
import type { Dialect, Matter, MovedPage } from '../../types.ts'
import { escapeTitled } from './admonitions.ts'
import { tagTexts } from './blog.ts'
import { codeOf } from './code.ts'

/**
 * @param config of the old site
 * @param isText whether admonitions with a title after a space are text
 * @param isMdx whether Markdown is read as MDX
 * @param addresses that older versions have now, by the old ones
 */
export function docusaurusDialect(
  config: unknown,
  isText: boolean,
  isMdx: boolean,
  addresses: Readonly<Record<string, string>>,
): Dialect {
  const code = codeOf(at(config, 'themeConfig', 'prism'))
  const rewrite = (text: string) => {
    const kept = keepShownTitle(keepFences(text, code))
    return withAddresses(isText ? escapeTitled(kept) : kept, addresses)
  }
  // https://docusaurus.io/docs/markdown-features/links
  const isBelowPage = at(config, 'trailingSlash') === true
  return { headingId: null, repeated: '-', rewrite, isMdx, isBelowPage }
}

const ADDRESS = /(\]\(<?|\bhref=["']|\bto=["']|^\[[^[\]\n]{1,200}\]:[ \t]*<?)(\/[^)\s"'<>#?]+)/gm

function withAddresses(text: string, addresses: Readonly<Record<string, string>>): string {
  if (Object.keys(addresses).length === 0) return text
  return replacedOutside(text, ADDRESS, (all, before, path) => {
    const found = ownProperty(addresses, path.replace(/(?<!^)\/$/, ''))
    return found === undefined ? all : before + found
  })
}

/** What becomes of a document's front matter. */
export function docMatter(matter: Matter, text: string): Matter {
  return {
    ...(matter.id === undefined ? {} : { id: undefined }),
    ...titleMatter(matter, text),
    ...(matter.hide_table_of_contents === true
      ? { layout: 'wide', hide_table_of_contents: undefined }
      : {}),
    ...(matter.unlisted === true ? { search: false, sitemap: false, unlisted: undefined } : {}),
    ...(typeof matter.keywords === 'string'
      ? { keywords: matter.keywords.split(',').map((word) => word.trim()) }
      : {}),
    ...tagTexts(matter),
    ...authorIds(matter),
  }
}

/**
 * If the first heading of a page is one of the first level, Docusaurus shows it as the title of the
 * page, and `title` only elsewhere. https://docusaurus.io/docs/markdown-features/toc#markdown-headings
 */
function titleMatter({ title, sidebar_label }: Matter, text: string): Matter {
  const heading = firstHeading(text)
  if (title === undefined || heading?.level !== 1) return {}
  const isSame = title === heading.text
  if (isSame && heading.isFirst) return {}
  return { title: undefined, ...(sidebar_label || isSame ? {} : { sidebar_label: title }) }
}

/** Before a heading: tags, modules, and spaces. */
const NOTHING = /^(?:<[^<>]*>|&nbsp;|import\b.*)?$/

/**
 * With `hide_title`, a heading in an element is the title that readers see; docsgen shows the one of
 * the front matter. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#hide_title
 */
function keepShownTitle(text: string): string {
  const { title, hide_title, sidebar_label } = matterOf(text)
  if (title === undefined || hide_title !== true) return text
  let shown: string | null = null
  let isStart = true
  const changed = outsideCode(text, (line) => {
    const [, heading] = (isStart && /^ {0,3}#[ \t]+(.*)$/.exec(line)) || []
    isStart &&= NOTHING.test(line.trim())
    if (heading === undefined) return line
    shown = wordsOf(heading.replace(/\{#[^{}]*\}\s*$/, '').trim())
    return ''
  })
  if (shown === null) return text
  return changeMatter(changed, {
    title: shown,
    sidebar_label: sidebar_label ?? title,
    hide_title: undefined,
  })
}

/** Docusaurus ignores `layout`, which pages from other generators may still have. */
export function withoutLayout(page: MovedPage, old: OldFiles): MovedPage {
  const { layout } = matterOf(old.text(page.from) ?? '')
  return layout === undefined ? page : { ...page, matter: { layout: undefined, ...page.matter } }
}
