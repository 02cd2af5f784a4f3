import type { LayoutProps } from 'docsgen/theme'
import { AfterContent } from '../components/AfterContent.tsx'
import { BeforeContent } from '../components/BeforeContent.tsx'

/** A page written in React, which has the whole width for itself. */
export default function Page(props: LayoutProps) {
  const { title, titleId, titleInContent, children, text } = props
  return (
    <article>
      {!titleInContent && (
        <h1 id={titleId || undefined} tabIndex={-1} {...text}>
          {title}
        </h1>
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
