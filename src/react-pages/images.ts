/** Imports of images and other files: the address by which pages refer to them. */
import { relative } from 'node:path'
import type * as esbuild from 'esbuild'
import type { Config } from '../types.ts'

/** What an import of a file on disk means: its address, to be resolved and checked like any link. */
export function contentFiles({ root, docs, pages, static: staticFolder }: Config): esbuild.Plugin {
  const folders = [docs, pages ?? docs, staticFolder].sort((a, b) => b.length - a.length)
  return {
    name: 'content-files',
    setup({ onLoad }) {
      onLoad({ filter: FILES }, ({ path }) => {
        const file = relative(root, path).replaceAll('\\', '/')
        const folder = folders.find((name) => file.startsWith(`${name}/`))
        if (folder === undefined) {
          const text = `the file is in none of the folders ${folders.join(', ')}, so it is not published`
          return { errors: [{ text, detail: 'Move it to one of them.' }] }
        }
        const address = encodeURI(`/${file.slice(folder.length + 1)}`)
        return { contents: `export default ${JSON.stringify(address)}`, loader: 'js' }
      })
    },
  }
}

const FILES = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|mp4|webm|mp3|pdf|zip)$/i
