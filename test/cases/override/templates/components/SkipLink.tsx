// docsgen:origin components/SkipLink.tsx xMqszS6P_ioN
import { CONTENT_ID } from 'docsgen/templates/components/ids'

export function SkipLink() {
  return (
    <a className="skip-link own" href={`#${CONTENT_ID}`}>
      Skip to content
    </a>
  )
}
