/** A site's copies of the theme's files: made, compared with the theme, and updated. */
import type { Plugin } from '../../plugin/index.ts'

export const overrides: Plugin = {
  name: 'overrides',
  inspect: async ({ config }, files) =>
    (await import('./check.ts')).outdatedOverrides(config, files),
}
