/**
 * What language models read: `llms.txt`, the list of all pages (llmstxt.org), and with `llms.pages` the
 * Markdown twin of each page and the full text of each locale.
 */

import type { Feature } from '../../plugin/feature.ts'
import { outputOfUrl, textFile } from '../../plugin/index.ts'
import { hasFullText, listOf } from './list.ts'

export const llms: Feature = {
  name: 'llms',
  generate: async (site, kit, remember) => {
    const { base, defaultLocale, editions, llms: settings, versions } = site.config
    const lists = [null, ...versions].map((version) => {
      const own = editions.find((one) => one.name === defaultLocale.name && one.version === version)
      const root = own && version ? outputOfUrl(own.path, base).replace(/index\.html$/, '') : ''
      return textFile(`${root}llms.txt`, () => listOf(site, version))
    })
    if (!settings.pages) return lists
    const { twinOutputs } = await import('./outputs.ts')
    return [...lists, ...twinOutputs(site, kit, remember)]
  },
  finish: async (site, memo, _pause, kit) => {
    if (!hasFullText(site.config)) return []
    const { fullTexts } = await import('./full.ts')
    return fullTexts(site, memo, kit)
  },
}
