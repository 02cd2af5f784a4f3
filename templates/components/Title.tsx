import type { DocProps } from 'docsgen/theme'

/** The page's h1, unless its text has one of its own. */
export function Title({ title, titleId, titleInContent, text }: DocProps) {
  if (titleInContent) return null
  return (
    <h1 id={titleId || undefined} tabIndex={-1} {...text}>
      {title}
    </h1>
  )
}
