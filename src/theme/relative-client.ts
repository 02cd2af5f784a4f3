/** The client of sites built with `--relative`. */
import { dirname, join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { exists, type Folders } from './static-files.ts'
import { ASSET_LOADERS } from './style-urls.ts'

const ASSET = 'asset-url'
const ENDINGS = Object.keys(ASSET_LOADERS).map((ending) => ending.slice(1))

/**
 * A file in `client/relative` replaces the one of the same path in `client`. The addresses of images
 * that scripts import are found when the scripts run; style sheets name them relative to themselves.
 */
export function relativeClient({ client }: Pick<Folders, 'client'>): esbuild.Plugin {
  const own = join(client, 'relative')
  return {
    name: 'relative-client',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, resolveDir }) => {
        const name = relative(client, join(resolveDir, path))
        if (name.startsWith('..') || importer.startsWith(own + sep)) return null
        const found = join(own, name)
        return exists(found) ? { path: found } : null
      })
      onResolve({ filter: new RegExp(`\\.(?:${ENDINGS.join('|')})$`) }, async (asked) => {
        const { path, kind, namespace, importer, resolveDir } = asked
        if (kind !== 'import-statement' || namespace === ASSET) return null
        const found = await resolve(path, { kind, importer, resolveDir, namespace: ASSET })
        const { errors } = found
        return errors.length > 0 ? { errors } : { path: found.path, namespace: ASSET }
      })
      onLoad({ filter: /./, namespace: ASSET }, ({ path }) => ({
        contents: [
          `import url from ${JSON.stringify(path)}`,
          `import { pathOfFile } from ${JSON.stringify(join(own, 'site.ts'))}`,
          'export default pathOfFile(url)',
        ].join('\n'),
        resolveDir: dirname(path),
      }))
    },
  }
}
