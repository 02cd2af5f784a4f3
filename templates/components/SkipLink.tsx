import { messages } from 'docsgen/theme'
import { CONTENT_ID } from './ids.ts'

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`}>
      {messages.skipToContent}
    </a>
  )
}
