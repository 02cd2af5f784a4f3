/**
 * What language models read: `llms.txt`, the list of all pages (llmstxt.org), and with `llms.pages` the
 * Markdown twin of each page and the full text of each locale.
 */
import { textFile } from '../../outputs/files.ts'
import type { Feature } from '../../plugins/feature.ts'

import { hasFullText, listOf } from './list.ts'

export const llms: Feature = {
  name: 'llms',
  generate: async (site, kit, remember) => {
    const list = textFile('llms.txt', () => listOf(site))
    if (!site.config.llms.pages) return [list]
    const { twinOutputs } = await import('./outputs.ts')
    return [list, ...twinOutputs(site, kit, remember)]
  },
  finish: async (site, memo, _pause, kit) => {
    if (!hasFullText(site.config)) return []
    const { fullTexts } = await import('./full.ts')
    return fullTexts(site, memo, kit)
  },
}
