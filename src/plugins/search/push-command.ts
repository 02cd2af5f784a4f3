import { checkSite } from '../../build.ts'
import { loadConfig } from '../../config/load.ts'
import { fatal } from '../../plugin/index.ts'
import { SiteError } from '../../problems/errors.ts'
import { Session } from '../../session.ts'
import { algoliaConfig, KEY_VARIABLE, push } from './push.ts'

export interface SearchPushCommand {
  readonly config?: string
  readonly root?: string
  readonly cache: boolean
}

/** `docsgen search push` */
export async function runSearchPush(options: SearchPushCommand): Promise<void> {
  const place = { root: options.root, file: options.config }
  const { appId, indexName, host } = algoliaConfig(await loadConfig(place))
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
  const hosts = host === null ? {} : { hosts: [hostOf(host)] }
  const client = algoliasearch(appId, key, { ...hosts, timeouts: TIMEOUTS })
  const count = await push(site, client, key)
  console.error(`${indexName} has ${count} records`)
}

/**
 * Milliseconds. The client takes the time until a response begins for that of the connection, and its
 * own two seconds are not enough for many records on a slow line.
 */
const TIMEOUTS = { connect: 30_000, read: 30_000, write: 60_000 }

/** An origin in the form that Algolia's client takes. */
function hostOf(origin: string) {
  const { host, protocol } = new URL(origin)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { url: host, protocol: scheme, accept: 'readWrite' as const }
}
