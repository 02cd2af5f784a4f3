/** A site's copies of the theme's files: made, compared with the theme, and updated. */
import type { Feature } from '../../plugin/feature.ts'

export const overrides: Feature = {
  name: 'overrides',
  inspect: async ({ config }) => (await import('./check.ts')).outdatedOverrides(config),
}
