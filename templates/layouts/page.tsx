import type { LayoutProps } from 'docsgen/theme'
import { Content } from '../components/Content.tsx'
import { Title } from '../components/Title.tsx'

/** A page written in React, which has the whole width for itself. */
export default function Page(props: LayoutProps) {
  return (
    <article>
      <Title {...props} />
      <Content {...props} />
    </article>
  )
}

export const sidebar = false
export const toc = false
