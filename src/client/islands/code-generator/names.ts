/** Reads the site's names off the island; they are not known to the client otherwise. */
import type { SiteNames } from './options.ts'

/** @throws Error that names what the page does not say */
export function readNames(data: DOMStringMap): SiteNames {
  const read = (name: string): string => {
    const value = data[name]
    if (value === undefined || value === '') throw new Error(`the code generator has no "${name}"`)
    return value
  }
  return {
    locale: read('locale') === 'au' ? 'au' : 'nz',
    global: read('global'),
    queue: read('queue'),
    script: read('script'),
    pinned: read('pinned'),
    npmPackage: read('npmPackage'),
    prefix: read('prefix'),
  }
}
