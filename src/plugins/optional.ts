/** The official plugins that only some sites use: they are loaded for these, and take part like those of the site. */
import type { UserConfig } from '../config/user.ts'
import type { Plugin } from '../types.ts'

export interface OptionalPlugins {
  readonly plugins: readonly Plugin[]
  /** Files that decide whether they take part, relative to the root, whether or not they exist. */
  readonly inputs: readonly string[]
}

/**
 * @param root absolute path of the site
 * @param file the configuration
 * @throws SiteError for one that is asked for and cannot work
 */
export async function optionalPlugins(
  { socialImage, url }: UserConfig,
  root: string,
  file: string,
): Promise<OptionalPlugins> {
  if (socialImage === false || typeof socialImage === 'string') return { plugins: [], inputs: [] }
  if (socialImage === undefined && url === undefined) return { plugins: [], inputs: [] }
  const { socialImages } = await import('./social-image/index.ts')
  return socialImages({ socialImage, url }, root, file)
}
