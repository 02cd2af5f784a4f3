/** `docsgen search push`: uploads records to Algolia, with the attributes that the client filters by. */

import type { Algoliasearch, IndexSettings } from 'algoliasearch'
import { type Config, fatal, type Problem, type Site, SiteError } from '../../plugin/index.ts'
import { recordsOf } from './records.ts'

/** Environment variable with the Algolia API key that can write. */
export const KEY_VARIABLE = 'ALGOLIA_ADMIN_KEY'

/** Read-only permissions: a key in a public page must not have any others. */
const READ_ONLY = new Set([
  'search',
  'listIndexes',
  'settings',
  'browse',
  'seeUnretrievableAttributes',
])
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** Settings of the Algolia index. */
const SETTINGS: IndexSettings = {
  attributesForFaceting: ['type', 'language', 'version'],
  searchableAttributes: [...LEVELS.map((level) => `unordered(hierarchy.${level})`), 'content'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:20'],
  attributeForDistinct: 'url',
  distinct: true,
  customRanking: ['desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  ignorePlurals: true,
  camelCaseAttributes: ['hierarchy', 'content'],
  separatorsToIndex: '_',
  removeWordsIfNoResults: 'allOptional',
}

export type AlgoliaConfig = Extract<NonNullable<Config['search']>, { provider: 'algolia' }>

/** @throws SiteError when the site does not use Algolia */
export function algoliaConfig({ search, file }: Config): AlgoliaConfig {
  if (search?.provider === 'algolia') return search
  throw new SiteError([
    problem(
      file,
      'this site does not use Algolia',
      "Set `search: { provider: 'algolia', … }` in the configuration first.",
    ),
  ])
}

/**
 * Uploads settings and records. The index is replaced atomically.
 * @param client the official client, with the admin key
 * @returns the number of records
 * @throws SiteError when the public key can write, or when Algolia rejects the upload
 */
export async function push(site: Site, client: Algoliasearch, adminKey: string): Promise<number> {
  const { config } = site
  const { apiKey, indexName } = algoliaConfig(config)
  await refuseWritingKey(config, client, apiKey, adminKey)
  const records = recordsOf(site)
  try {
    await client.setSettings({ indexName, indexSettings: SETTINGS })
    await client.replaceAllObjects({
      indexName,
      objects: records.map((record) => ({ ...record })),
      batchSize: 1000,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SiteError(
      [
        problem(
          config.file,
          `Algolia rejected the records: ${reason}`,
          'The index was not changed.',
        ),
      ],
      { cause: error },
    )
  }
  return records.length
}

/** The key in the pages is public, so it must be search-only. */
async function refuseWritingKey(
  config: Config,
  client: Algoliasearch,
  apiKey: string,
  adminKey: string,
): Promise<void> {
  const refuse = (reason: string) =>
    new SiteError([problem(config.file, reason, 'Use a search-only API key in the configuration.')])
  if (apiKey === adminKey)
    throw refuse(`search.apiKey is the same key as ${KEY_VARIABLE}, which can write`)
  let acl: readonly string[]
  try {
    acl = (await client.getApiKey({ key: apiKey })).acl
  } catch {
    return // Secured API keys are not listed, so their permissions are unknown.
  }
  const rights = acl.filter((right) => !READ_ONLY.has(right))
  if (rights.length > 0)
    throw refuse(`search.apiKey is not search-only: it also has ${rights.join(', ')}`)
}

function problem(file: string | null, reason: string, note: string): Problem {
  return fatal('search-push', { file: file ?? '' }, reason, note)
}
