import { type DocProps, hole } from 'docsgen/theme'
import { AfterContent } from './AfterContent.tsx'
import { BeforeContent } from './BeforeContent.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { PageMeta } from './PageMeta.tsx'
import { Pager } from './Pager.tsx'

export function Doc(props: DocProps) {
  return (
    <article>
      <Breadcrumbs {...props} />
      {!props.titleInContent && (
        <h1 id={props.titleId || undefined} tabIndex={-1} {...props.text}>
          {props.title}
        </h1>
      )}
      <BeforeContent {...props} />
      <div className="prose" {...props.text}>
        {hole('content')}
      </div>
      <AfterContent {...props} />
      <PageMeta {...props} />
      <Pager {...props} />
    </article>
  )
}
