import type { SiteProps } from 'docsgen/theme'

export function Footer({ site }: { site: SiteProps }) {
  return <footer>Made by hand by {site.footer.copyright}.</footer>
}
