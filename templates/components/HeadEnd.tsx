import type { HeadProps, ReactNode } from 'docsgen/theme'

/** A slot at the end of `<head>`: empty, unless a site has its own file of this name. */
export function HeadEnd(_: HeadProps): ReactNode {
  return null
}
