/** How the pages of Docusaurus differ from docsgen's. */
import { firstHeading } from '../../headings.ts'
import type { OldFiles } from '../../old-files.ts'
import { inMdx, needsMdx } from '../../pages.ts'
import type { Matter, MovedFile } from '../../types.ts'
import { authorIds, tagTexts } from './blog.ts'

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

/** Docusaurus reads Markdown as MDX. */
export function asMdx<File extends MovedFile>(file: File, old: OldFiles): File {
  const isMarkdown = file.to.startsWith('docs/') && file.to.endsWith('.md')
  return isMarkdown && needsMdx(old.text(file.from) ?? '') ? { ...file, to: inMdx(file.to) } : file
}
