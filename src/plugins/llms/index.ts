/**
 * What language models read: `llms.txt`, the list of all pages (llmstxt.org), and with `llms.pages` the
 * Markdown copy of each page and the full text of each locale.
 */

import { outputOfUrl, textFile } from '../../plugin/index.ts'
import type { OfficialPlugin } from '../../plugin/official-plugin.ts'
import { hasFullText, listOf } from './list.ts'

export const llms: OfficialPlugin = {
  name: 'llms',
  generate: async (site, theme, remember, context) => {
    const { base, defaultLocale, versionLocales, llms: settings, versions } = site.config
    const lists = [null, ...versions].map((version) => {
      const own = versionLocales.find(
        (one) => one.name === defaultLocale.name && one.version === version,
      )
      const root = own && version ? outputOfUrl(own.path, base).replace(/index\.html$/, '') : ''
      return textFile(`${root}llms.txt`, () => listOf(site, version))
    })
    if (!settings.pages) return lists
    const { copyOutputs } = await import('./outputs.ts')
    return [...lists, ...copyOutputs(site, theme, remember, context)]
  },
  finish: async (site, memo, _pause, theme, context) => {
    if (!hasFullText(site.config)) return []
    const { fullTexts } = await import('./full.ts')
    return fullTexts(site, memo, theme, context)
  },
}
