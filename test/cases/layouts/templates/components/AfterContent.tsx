import type { DocProps } from 'docsgen/theme'

export function AfterContent({ title }: DocProps) {
  return <p className="feedback">Is “{title}” clear?</p>
}
