import { placeholder, type SiteProps } from 'docsgen/theme'

/** Theme colors for the browser's UI; the same as `--bg` in styles/tokens.css. */
const BAR = { light: '#ffffff', dark: '#10161c' }

/** The shared start of `<head>`. The policy comes before everything it applies to. */
export function DocumentHead({ site }: { site: SiteProps }) {
  const { assets, colorMode, integrity } = site
  const mode = colorMode.default
  // The page's own comes first: the search takes the one that was read last, if it is among them.
  const versions = [...new Set([site.version, ...site.versions].map(({ name }) => name))]
  const touchIcon = assets['/apple-touch-icon.png']
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content={site.policy} />
      {/* The script below sets both to the visitor's mode. */}
      <meta name="color-scheme" content={mode === 'system' ? 'light dark' : mode} />
      <meta
        name="theme-color"
        content={mode === 'dark' ? BAR.dark : BAR.light}
        data-light={BAR.light}
        data-dark={BAR.dark}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: docsgen's own code, allowed by its hash */}
      {site.prepaint && <script dangerouslySetInnerHTML={{ __html: site.prepaint }} />}
      {assets.styles && (
        <link rel="stylesheet" href={assets.styles} integrity={integrity[assets.styles]} />
      )}
      {assets.print && (
        <link
          rel="stylesheet"
          media="print"
          href={assets.print}
          integrity={integrity[assets.print]}
        />
      )}
      {site.fonts.map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {assets.client && (
        <script type="module" src={assets.client} integrity={integrity[assets.client]} />
      )}
      {site.preloads.map((url) => (
        <link key={url} rel="modulepreload" href={url} integrity={integrity[url]} />
      ))}
      <link rel="icon" href={site.favicon} />
      {site.openSearchUrl && (
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={site.title}
          href={site.openSearchUrl}
        />
      )}
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      <link rel="manifest" href={`${site.locale.path}site.webmanifest`} />
      <meta name="docsgen-build" content={site.buildId} />
      <meta name="docsgen-roots" content={site.roots.join(' ')} />
      <meta name="docsgen-version" content={versions.join('\n')} />
      {placeholder('head')}
    </head>
  )
}
