import type { DocProps } from 'docsgen/theme'

export function BeforeContent({ page }: DocProps) {
  const { reviewed } = page.data
  return reviewed === undefined ? null : <p className="reviewed">Reviewed by {String(reviewed)}</p>
}
