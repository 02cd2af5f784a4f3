/** The search index and the OpenSearch description of each locale. */

import type { Memo } from '../../cache/memo.ts'
import {
  type Config,
  escapeText,
  expandVariables as expand,
  type Generator,
  type Locale,
  type Output,
  outputOfUrl,
  type Site,
  type SiteContext,
  type Theme,
  textFile,
  urlOfRoute,
} from '../../plugin/index.ts'
import { currentOf, hasOpenSearch } from '../../render/site-props.ts'
import { ownVersion } from '../../render/versions.ts'
import { type Pause, withPauses } from '../../utilities/pause.ts'
import { indexSteps } from './index/build.ts'
import { IndexState } from './index/index-state.ts'

/** The index of the built-in search, one for each locale. Hosted search has its own. */
export async function searchIndex(
  { config, locales }: Site,
  memo: Memo,
  pause: Pause,
  _theme: Theme,
  { cache }: SiteContext,
): Promise<Output[]> {
  if (config.search?.provider !== 'local') return []
  const outputs: Output[] = []
  for (const siteLocale of locales) {
    const folder = indexFolder(config, siteLocale.locale)
    const steps = indexSteps(config, siteLocale, folder, memo, cache)
    outputs.push(...(await withPauses(steps, pause)))
  }
  IndexState.in(cache).forgetParts()
  return outputs
}

/** `de/docs/_search/current/`: one index per locale and version of the docs, beside the search page. */
function indexFolder(config: Config, locale: Locale): string {
  const { path } = currentOf(locale, config)
  const folder = outputOfUrl(path, config.base).replace(/index\.html$/, '')
  return `${folder}_search/${ownVersion(locale, config).name}/`
}

/** Maximum length of `ShortName` in the OpenSearch format, in characters. */
const SHORT_NAME_LENGTH = 16

/** `opensearch.xml` of each locale: lets browsers search the site from the address bar. */
export const openSearch: Generator = ({ config }) => {
  if (!hasOpenSearch(config)) return []
  return config.locales.map((locale): Output => {
    const folder = outputOfUrl(locale.path, config.base).replace(/index\.html$/, '')
    return textFile(`${folder}opensearch.xml`, () => description(config, locale))
  })
}

function description(config: Config, locale: Locale): string {
  const title = expand(config.title, locale)
  const search = escapeText(`${config.url}${urlOfRoute(locale.path, 'search')}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeText(shorten(title))}</ShortName>
  <LongName>${escapeText(title)}</LongName>
  <Description>${escapeText(locale.messages.searchTitle)}</Description>
  <Language>${locale.htmlLang}</Language>
  <InputEncoding>UTF-8</InputEncoding>
  <Url type="text/html" template="${search}?q={searchTerms}"/>
</OpenSearchDescription>
`
}

/** Truncates a title to whole words that fit into a short name. */
function shorten(title: string): string {
  if (title.length <= SHORT_NAME_LENGTH) return title
  const words = title.slice(0, SHORT_NAME_LENGTH + 1).replace(/\s+\S*$/, '')
  return words.slice(0, SHORT_NAME_LENGTH)
}
