import { checkSite } from '../build.ts'
import { loadConfig } from '../config/load.ts'
import { fatal, SiteError } from '../problems.ts'
import { algoliaConfig, KEY_VARIABLE, push } from '../search/push.ts'
import { Session } from '../session.ts'

export interface SearchPushCommand {
  readonly config?: string
  readonly root?: string
  readonly cache: boolean
}

/** `docsgen search push` */
export async function runSearchPush(options: SearchPushCommand): Promise<void> {
  const place = { root: options.root, file: options.config }
  const { appId, indexName } = algoliaConfig(await loadConfig(place))
  const key = process.env[KEY_VARIABLE]
  if (!key) {
    throw new SiteError([
      fatal(
        'search-push',
        { file: '' },
        `${KEY_VARIABLE} is not set`,
        'Set it to an API key that may write to the index. Do not store the key in a file.',
      ),
    ])
  }
  const { site } = await checkSite(place, new Session(options.cache))
  const { algoliasearch } = await import('algoliasearch')
  const count = await push(site, algoliasearch(appId, key), key)
  console.error(`${indexName} has ${count} records`)
}
