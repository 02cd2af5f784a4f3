/**
 * `docsgen build --relative`: a folder that works at any address, and opened as files. Pages, style
 * sheets and the search index are made as for any other build. Here, each address of the site in them
 * becomes relative to the file that it is in, with the name of the file that it stands for.
 */
import type { Plugin } from '../../plugin/index.ts'

export const relative: Plugin = {
  name: 'relative',
  rewrite: async (outputs, site, theme) => {
    if (!site.config.relative) return outputs
    const { relativeFiles } = await import('./files.ts') // It loads a parser.
    return relativeFiles(outputs, site, theme)
  },
}
