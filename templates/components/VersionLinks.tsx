import { placeholder, type SiteProps } from 'docsgen/theme'

/** Links to the same page in each version. */
export function VersionLinks({ site }: { site: SiteProps }) {
  return (
    <ul className="locale-links">
      {site.versions.map(({ name, label }, position) => (
        <li key={name}>
          <a
            href={placeholder(`version:${position}`)}
            aria-current={name === site.version.name ? 'true' : undefined}
            data-version={name}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
