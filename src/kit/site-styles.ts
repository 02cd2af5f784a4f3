/** The part of the style sheet that depends on the configuration. */
import type { Config } from '../types.ts'

/** Style sheets that only sites with certain settings need. */
export function siteStyles({ sections }: Pick<Config, 'sections'>): string {
  return sections === null ? '' : '@import "./sections.css" layer(theme);'
}
