import type { SiteProps } from 'docsgen/theme'
import { CONTENT_ID } from './ids.ts'

export function SkipLink({ site }: { site: SiteProps }) {
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`}>
      {site.messages.skipToContent}
    </a>
  )
}
