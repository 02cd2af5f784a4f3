import type { LayoutProps } from 'docsgen/theme'
import { AfterContent } from '../components/AfterContent.tsx'
import { BeforeContent } from '../components/BeforeContent.tsx'
import { Hero } from '../components/Hero.tsx'

/** A front page: a hero above the page's own content, in the full width of the window. */
export default function Landing(props: LayoutProps) {
  const { title, titleId, titleInContent, hero, children, text } = props
  return (
    <article>
      {!titleInContent && (
        <Hero {...hero} title={hero?.title ?? title} titleId={titleId} language={text} />
      )}
      <BeforeContent {...props} />
      <div className="prose" {...text}>
        {children}
      </div>
      <AfterContent {...props} />
    </article>
  )
}

export const sidebar = false
export const toc = false
