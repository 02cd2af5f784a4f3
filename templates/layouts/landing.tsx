import type { LayoutProps } from 'docsgen/theme'
import { Content } from '../components/Content.tsx'
import { Hero } from '../components/Hero.tsx'

/** A front page: a hero above the page's own content, in the full width of the window. */
export default function Landing(props: LayoutProps) {
  const { title, titleId, titleInContent, hero, text } = props
  return (
    <article>
      {!titleInContent && (
        <Hero
          {...hero}
          title={hero?.title ?? (hero?.name ? '' : title)}
          titleId={titleId}
          language={text}
        />
      )}
      <Content {...props} />
    </article>
  )
}

export const sidebar = false
export const toc = false
