/** Pages in MDX, read without running anything. */
import type { Feature } from '../../plugin/feature.ts'

export const mdx: Feature = {
  name: 'mdx',
  readMdx: async () => (await import('./read.ts')).readMdx,
}
