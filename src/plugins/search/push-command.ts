import { type CommandContext, fatal, SiteError } from '../../plugin/index.ts'
import { algoliaConfig, KEY_VARIABLE, push } from './push.ts'

/** `docsgen search push` */
export async function runSearchPush({ config, check }: CommandContext): Promise<void> {
  const { appId, indexName, host } = algoliaConfig(await config())
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
  const { site } = await check()
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
