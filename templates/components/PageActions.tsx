import type { DocProps } from 'docsgen/theme'

/** Below the title: copies the page as Markdown, and leads to it. Not on pages that write their title themselves. */
export function PageActions({ site, markdown, titleInContent }: DocProps) {
  if (markdown === null || titleInContent) return null
  return (
    <p className="page-actions">
      <button type="button" className="needs-script" data-tool="copy-page">
        {site.messages.copyPage}
      </button>
      <a href={markdown} type="text/markdown">
        {site.messages.viewMarkdown}
      </a>
    </p>
  )
}
