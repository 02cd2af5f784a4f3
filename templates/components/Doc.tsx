import type { DocProps } from 'docsgen/theme'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Content } from './Content.tsx'
import { Feedback } from './Feedback.tsx'
import { PageActions } from './PageActions.tsx'
import { PageMeta } from './PageMeta.tsx'
import { Pager } from './Pager.tsx'
import { Title } from './Title.tsx'

export function Doc(props: DocProps) {
  return (
    <article>
      <div className="page-top">
        <Breadcrumbs {...props} />
        <PageActions {...props} />
      </div>
      <Title {...props} />
      <Content {...props} />
      <Feedback {...props} />
      <PageMeta {...props} />
      <Pager {...props} />
    </article>
  )
}
