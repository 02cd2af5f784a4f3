/** Plugins for esbuild that only the theme needs. */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import type { Folders } from './static-files.ts'

/**
 * Resolves an import between theme files to the site's file of the same name, if there is one. The
 * site's templates import them as `docsgen/templates/…`; there, a file that imports its own name gets
 * the original.
 */
export function overrides({ defaultTemplates, siteTemplates }: Folders): esbuild.Plugin {
  const ownFile = (path: string) => {
    const wanted = join(siteTemplates, path)
    return [
      wanted,
      wanted.replace(/\.tsx$/, '.jsx'),
      `${wanted}.tsx`,
      `${wanted}.jsx`,
      `${wanted}.ts`,
    ].find((file) => existsSync(file))
  }
  return {
    name: 'overrides',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const inTheme = relative(defaultTemplates, join(resolveDir, path))
        if (inTheme.startsWith('..') || !resolveDir.startsWith(defaultTemplates)) return null
        const found = ownFile(inTheme)
        return found ? { path: found } : null
      })
      onResolve({ filter: /^docsgen\/templates\// }, ({ path, importer }) => {
        if (!importer.startsWith(siteTemplates + sep)) return null
        const found = ownFile(path.slice('docsgen/templates/'.length))
        return found && found !== importer ? { path: found } : null
      })
    },
  }
}

/**
 * Resolves `@import "package"` as style sheets mean it: through the condition `style` of `exports`, or
 * the field `style`. Modules of the same bundle are resolved without them.
 */
export const packageStyles: esbuild.Plugin = {
  name: 'package-styles',
  setup({ onResolve, esbuild: { build } }) {
    onResolve({ filter: /^[\w@]/ }, async ({ path, kind, resolveDir }) => {
      if (kind !== 'import-rule' || /^[a-z]+:/.test(path)) return null
      let found: string | undefined
      const find: esbuild.Plugin = {
        name: 'find',
        setup({ onLoad }) {
          onLoad({ filter: /./, namespace: 'file' }, (file) => {
            found = file.path
            return { contents: '', loader: 'css' }
          })
        },
      }
      await build({
        stdin: { contents: `@import ${JSON.stringify(path)};`, loader: 'css', resolveDir },
        bundle: true,
        write: false,
        logLevel: 'silent',
        conditions: ['style'],
        mainFields: ['style', 'main'],
        plugins: [find],
      }).catch(() => undefined) // The bundle that it is for reports what cannot be resolved.
      return found === undefined ? null : { path: found }
    })
  },
}
