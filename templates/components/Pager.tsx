import type { DocProps, PageRefProps } from 'docsgen/theme'

/** Links to the previous and next page, in the order of the sidebar. */
export function Pager({ site, previous, next }: DocProps) {
  const { messages } = site
  if (previous === null && next === null) return null
  return (
    <div className="pager">
      {previous && <PagerLink page={previous} rel="prev" label={messages.previousPage} />}
      {next && <PagerLink page={next} rel="next" label={messages.nextPage} />}
    </div>
  )
}

interface PagerLinkProps {
  page: PageRefProps
  rel: 'prev' | 'next'
  label: string
}

function PagerLink({ page, rel, label }: PagerLinkProps) {
  return (
    <a href={page.url} rel={rel}>
      <span>{label}</span> <strong>{page.title}</strong>
    </a>
  )
}
