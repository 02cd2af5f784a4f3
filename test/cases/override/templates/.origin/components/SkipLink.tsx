import { CONTENT_ID } from 'docsgen/templates/components/ids'

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`}>
      Skip to content
    </a>
  )
}
