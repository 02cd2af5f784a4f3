/** The path below the folder of the site: the folders above belong to the reader. */
import { siteFolder } from './site.ts'

export function pageAddress(): string {
  return `/${location.pathname.slice(siteFolder().pathname.length)}`
}
