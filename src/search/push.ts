/** Fills the hosted search with our own records: the code that the client's filters read writes them. */
import type { Algoliasearch, IndexSettings } from 'algoliasearch'
import { fatal, SiteError } from '../problems.ts'
import type { Config, Problem, Site } from '../types.ts'
import { recordsOf } from './records.ts'

/** The environment variable that holds the key with the right to write. */
export const KEY_VARIABLE = 'ALGOLIA_ADMIN_KEY'

/** Rights that a key in a public page must not have. */
const READING = new Set([
  'search',
  'listIndexes',
  'settings',
  'browse',
  'seeUnretrievableAttributes',
])
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** How the service searches the records. */
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

/** @throws SiteError when the site's search is not Algolia */
export function algoliaConfig({ search, file }: Config): AlgoliaConfig {
  if (search?.provider === 'algolia') return search
  throw new SiteError([
    problem(
      file,
      'the search of this site is not Algolia',
      "Set search: { provider: 'algolia', … } first.",
    ),
  ])
}

/**
 * Writes settings and records; the index is never empty meanwhile.
 * @param client the official client, with the key that may write
 * @returns how many records there are
 * @throws SiteError when the key in the pages can write, or the service refuses
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
          `Algolia did not take the records: ${reason}`,
          'The index is as it was.',
        ),
      ],
      { cause: error },
    )
  }
  return records.length
}

/** A key that everybody can read in the pages must only search. */
async function refuseWritingKey(
  config: Config,
  client: Algoliasearch,
  apiKey: string,
  adminKey: string,
): Promise<void> {
  const refuse = (reason: string) =>
    new SiteError([
      problem(config.file, reason, 'Put a key that can only search into the configuration.'),
    ])
  if (apiKey === adminKey)
    throw refuse(`search.apiKey is the key of ${KEY_VARIABLE}, which can write`)
  let acl: readonly string[]
  try {
    acl = (await client.getApiKey({ key: apiKey })).acl
  } catch {
    return // A key made of another key is not listed: what it may do cannot be told.
  }
  const rights = acl.filter((right) => !READING.has(right))
  if (rights.length > 0) throw refuse(`search.apiKey can do more than search: ${rights.join(', ')}`)
}

function problem(file: string | null, reason: string, note: string): Problem {
  return fatal('search-push', { file: file ?? '' }, reason, note)
}
