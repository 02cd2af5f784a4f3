/** `url()` and `@import` in style sheets, which esbuild would otherwise leave or refuse. */
import { join, relative } from 'node:path'
import type * as esbuild from 'esbuild'
import { decodePath } from '../shared/paths.ts'
import type { ThemeSource } from './argument.ts'
import { type Folders, findStatic } from './static-files.ts'

/** Files that style sheets may name by a relative path: published with a hash in their name. */
export const ASSET_LOADERS: Readonly<Record<string, esbuild.Loader>> = Object.fromEntries(
  ['avif', 'cur', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp']
    .concat(['eot', 'otf', 'ttf', 'woff', 'woff2'])
    .map((extension) => [`.${extension}`, 'file']),
)

/**
 * Resolves absolute paths such as `/fonts/mine.woff2` to static files: a `url()` gets
 * the site's base, an `@import` is bundled. Warns of what the pages' policy will block.
 * `docsgen/site-styles` is the CSS that depends on the configuration.
 */
export function styleUrls({ base, siteStyles }: ThemeSource, folders: Folders): esbuild.Plugin {
  const staticFolder = relative(folders.root, folders.staticFolder)
  return {
    name: 'style-urls',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^docsgen\/site-styles$/ }, ({ path }) => ({ path, namespace: 'style' }))
      onLoad({ filter: /./, namespace: 'style' }, () => ({
        contents: siteStyles,
        loader: 'css',
        resolveDir: join(folders.defaultTemplates, 'styles'),
      }))
      onResolve(
        { filter: /^(?:https?:)?\/\/|^data:(?:application\/(?:x-)?)?font/i },
        ({ path, kind }) =>
          isOfStyle(kind)
            ? { path, external: true, warnings: [blocked(path, staticFolder)] }
            : null,
      )
      onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (!isOfStyle(kind) || path.startsWith('//')) return null
        const found = staticFile(path, base, folders)
        if (found === null) return { errors: [missing(path, staticFolder)] }
        return kind === 'import-rule'
          ? { path: found.location }
          : { path: base + found.url, external: true }
      })
    },
  }
}

function isOfStyle(kind: esbuild.ImportKind): boolean {
  return kind === 'url-token' || kind === 'import-rule'
}

/** @returns null if there is no such static file; `url` is relative to the base */
function staticFile(path: string, base: string, folders: Folders) {
  const urls = [path.slice(1), ...(path.startsWith(base) ? [path.slice(base.length)] : [])]
  for (const url of urls) {
    const location = findStatic(decodePath(url.replace(/[?#].*$/s, '')), folders)
    if (location !== null) return { location, url }
  }
  return null
}

function missing(path: string, staticFolder: string): esbuild.PartialMessage {
  return {
    text: `there is no file "${staticFolder}${path.replace(/[?#].*$/s, '')}"`,
    detail: 'Put the file there, or write a path relative to the style sheet.',
  }
}

function blocked(path: string, staticFolder: string): esbuild.PartialMessage {
  const what = path.startsWith('data:') ? 'fonts in data: urls' : `"${path}"`
  return {
    text: `the Content-Security-Policy of the pages blocks ${what}`,
    detail: `Put the file into ${staticFolder} and name it by its path there, such as "/fonts/mine.woff2".`,
  }
}
