import type { TocProps } from 'docsgen/theme'
import { TOC_ID } from './ids.ts'
import { TocItems } from './TocItems.tsx'

/** The table of contents: a list beside the page, or a button with a popover in narrow windows. */
export function Toc({ site, headings, text, isBar }: TocProps) {
  const { messages } = site
  if (headings.length === 0) return null
  return (
    <nav className={isBar ? 'toc toc-bar' : 'toc'} aria-label={messages.onThisPage}>
      <button type="button" className="toc-button" popoverTarget={TOC_ID}>
        {messages.onThisPage}
        <span className="toc-current" />
      </button>
      <div id={TOC_ID} className="toc-list" popover="auto" data-toc>
        <p className="toc-title">{messages.onThisPage}</p>
        <TocItems headings={headings} text={text} />
      </div>
    </nav>
  )
}
