/**
 * What pages are written with for other tools: their spellings are read as docsgen's own blocks, and
 * what is not read is reported. Other official plugins may import what these tools have in common.
 */
import type { Plugin } from '../../plugin/index.ts'
import { foreignFiles } from './foreign/files.ts'

export const extendedMarkdown: Plugin = {
  name: 'extended-markdown',
  compile: () => import('./syntax.ts'),
  notices: foreignFiles,
}
