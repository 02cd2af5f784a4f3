import type { DocProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

/** Above the title, beside the breadcrumbs: copies the page as Markdown, and leads to it. Not on pages that write their title themselves. */
export function PageActions({ site, markdown, titleInContent }: DocProps) {
  if (markdown === null || titleInContent) return null
  return (
    <p className="page-actions">
      <button type="button" className="button quiet needs-script" data-tool="copy-page">
        <Icon name="copy" />
        <span>{site.messages.copyPage}</span>
      </button>
      <a className="button quiet" href={markdown} type="text/markdown">
        <Icon name="text" />
        <span>{site.messages.viewMarkdown}</span>
      </a>
    </p>
  )
}
