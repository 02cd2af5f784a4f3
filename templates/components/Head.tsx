import type { HeadProps } from 'docsgen/theme'
import { HeadEnd } from './HeadEnd.tsx'
import { SocialTags } from './SocialTags.tsx'

/** Search engines truncate longer titles. */
const LONGEST_TITLE = 70

export function Head(props: HeadProps) {
  const { site, title, markdown, canonical, alternates, index, styles } = props
  const description = props.description || site.tagline
  return (
    <>
      <title>{documentTitle(title, site.title)}</title>
      {description && <meta name="description" content={description} />}
      {styles.map(({ href, integrity }) => (
        <link key={href} rel="stylesheet" href={href} integrity={integrity} />
      ))}
      {!index && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {alternates.map(({ htmlLang, href }) => (
        <link key={htmlLang} rel="alternate" hrefLang={htmlLang} href={href} />
      ))}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      {index && <SocialTags {...props} description={description} />}
      <HeadEnd {...props} />
    </>
  )
}

/** The page's title, followed by the site's if there is room. */
function documentTitle(title: string, siteTitle: string): string {
  const both = `${title} | ${siteTitle}`
  return title === siteTitle || both.length > LONGEST_TITLE ? title : both
}
