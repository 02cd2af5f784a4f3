/** How the pages of Docusaurus differ from docsgen's. */
import type { OldFiles } from '../../old-files.ts'
import { inMdx, needsMdx } from '../../pages.ts'
import type { Matter, MovedFile } from '../../types.ts'
import { authorIds, tagTexts } from './blog.ts'

/** What becomes of a document's front matter. */
export function docMatter(matter: Matter): Matter {
  return {
    ...(matter.id === undefined ? {} : { id: undefined }),
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

/** Docusaurus reads Markdown as MDX. */
export function asMdx<File extends MovedFile>(file: File, old: OldFiles): File {
  const isMarkdown = file.to.startsWith('docs/') && file.to.endsWith('.md')
  return isMarkdown && needsMdx(old.text(file.from) ?? '') ? { ...file, to: inMdx(file.to) } : file
}
