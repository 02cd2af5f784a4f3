/** Code blocks of MDX that other tools show as code and Docusaurus as MDX. */

import type { Source } from '../../markdown/edits.ts'
import { readLines } from '../../plugin/index.ts'

const FENCE = /^(`{3,}|~{3,})/
const MDX = /^`{3,}mdx-code-block[ \t]*$/

/** Removes the fences of ```` ```mdx-code-block ````. https://docusaurus.io/docs/i18n/crowdin#mdx-solutions */
export function unwrapMdxBlocks(source: Source): Source {
  if (!source.text.includes('mdx-code-block')) return source
  let open: { readonly marks: string; readonly isMdx: boolean } | null = null
  return source.edit(
    readLines(source.text, true).flatMap(({ kind, text, start, prefix }) => {
      const content = text.slice(prefix).trim()
      const [marks] = kind === 'code' ? (FENCE.exec(content) ?? []) : []
      if (marks === undefined) return []
      const isFence = open === null || (marks.startsWith(open.marks) && marks === content)
      if (!isFence) return []
      const isMdx = open === null ? MDX.test(content) : open.isMdx
      open = open === null ? { marks, isMdx } : null
      return isMdx ? [{ start: start + prefix, end: start + text.length, text: '' }] : []
    }),
  )
}
