import type { HeadProps } from 'docsgen/theme'

export function HeadEnd({ page }: HeadProps) {
  return <meta name="reviewed" content={String(page?.data.reviewed ?? 'never')} />
}
