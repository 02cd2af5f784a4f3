import { type DocProps, placeholder } from 'docsgen/theme'
import { AfterContent } from './AfterContent.tsx'
import { BeforeContent } from './BeforeContent.tsx'

/** The text of a page, with the slots around it. */
export function Content(props: DocProps) {
  return (
    <>
      <BeforeContent {...props} />
      <div className="prose" {...props.text}>
        {placeholder('content')}
      </div>
      <AfterContent {...props} />
    </>
  )
}
