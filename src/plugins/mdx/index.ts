/** Pages in MDX, read without running anything. */
import type { OfficialPlugin } from '../../plugin/official-plugin.ts'

export const mdx: OfficialPlugin = {
  name: 'mdx',
  readMdx: async () => (await import('./read.ts')).readMdx,
}
