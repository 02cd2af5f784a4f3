/** The official plugins that take part in builds. To add one, create a folder here and add a line below. */
import type { OfficialPlugin } from '../plugin/official-plugin.ts'
import { blocks } from './blocks/index.ts'
import { data } from './data/index.ts'
import { deploy } from './deploy/index.ts'
import { diagrams } from './diagrams/index.ts'
import { extendedMarkdown } from './extended-markdown/index.ts'
import { ledger } from './ledger/index.ts'
import { llms } from './llms/index.ts'
import { manifest } from './manifest/index.ts'
import { math } from './math/index.ts'
import { mdx } from './mdx/index.ts'
import { openapi } from './openapi/index.ts'
import { overrides } from './overrides/index.ts'
import { precompress } from './precompress/index.ts'
import { relative } from './relative/index.ts'
import { search } from './search/index.ts'
import { sitemap } from './sitemap/index.ts'
import { translate } from './translate/index.ts'

export const officialPlugins: readonly OfficialPlugin[] = [
  extendedMarkdown,
  blocks,
  data,
  diagrams,
  math,
  mdx,
  openapi,
  overrides,
  ledger,
  translate,
  manifest,
  sitemap,
  llms,
  search,
  deploy,
  relative,
  precompress,
]
