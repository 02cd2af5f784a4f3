/** Where the icons of installed sets are, relative to the root of a site. */

/** Where Node.js looks for a package: at the root of the site, and in the folders above it. */
export function placesOf(set: string, depth: number): string[] {
  const path = `node_modules/@iconify-json/${set}/icons.json`
  return Array.from({ length: depth + 1 }, (_, up) => '../'.repeat(up) + path)
}

/** True for the files of installed sets, which may be outside of the site: only shapes of them are shown. */
export function isIconSet(path: string): boolean {
  return /^(?:\.\.\/)*node_modules\/@iconify-json\/[a-z0-9-]+\/icons\.json$/.test(path)
}
