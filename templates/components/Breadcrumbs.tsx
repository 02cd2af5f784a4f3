import type { DocProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

export function Breadcrumbs({ site, breadcrumbs }: DocProps) {
  if (breadcrumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={site.messages.breadcrumbs}>
      <ol>
        <li>
          <a href={site.locale.path} aria-label={site.title}>
            <Icon name="home" />
          </a>
        </li>
        {breadcrumbs.map(({ title, url }) => (
          <li key={title}>{url === null ? title : <a href={url}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  )
}
