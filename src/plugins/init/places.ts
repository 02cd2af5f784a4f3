/** What a site has besides its pages, in a project that uses the same names for something else. */

const CLIENT = `import type { ClientModule } from 'docsgen/client'

/** Runs in the browser on every page. */
const run: ClientModule = () => {}
export default run
`

/** What a site has at its root by default, by the key of the configuration that moves it. */
export const OWN = {
  components: 'components',
  pages: 'pages',
  static: 'static',
  templates: 'templates',
  client: 'client.ts',
} as const

export type OwnPlace = keyof typeof OWN

/**
 * What of it exists in a folder that is not a site yet, and so belongs to the project around the pages.
 * @param has whether the folder has a file or folder of this name
 */
export function takenIn(has: (name: string) => boolean): OwnPlace[] {
  const keys = Object.keys(OWN) as OwnPlace[]
  return keys.filter((key) => has(OWN[key]))
}

/** Where a site has it in a project that uses the name for something else. */
export function placeOf(key: OwnPlace, docs: string): string {
  return `${docs}/_${OWN[key]}`
}

/** The configuration can only name places that exist, and Git keeps no empty folder. */
/** Contents by path, relative to the site. */
export type NewFiles = Readonly<Record<string, string>>

export function filesAt(docs: string, taken: readonly OwnPlace[]): NewFiles {
  const files = taken.map((key) => {
    const place = placeOf(key, docs)
    return key === 'client' ? [place, CLIENT] : [`${place}/.gitkeep`, '']
  })
  return Object.fromEntries(files)
}
