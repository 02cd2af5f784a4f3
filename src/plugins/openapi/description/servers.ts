/** Where the operations of a description are served. */
import { trimEndSlashes } from '../../../plugin/index.ts'
import type { ApiDocument, Operation } from './document.ts'
import { type Dict, dict, list, words } from './values.ts'

/**
 * URLs of all servers that the description names for an operation, for its path and for all
 * operations, in this order, with all values of their variables; none has a trailing slash.
 */
export function serversOf(document: ApiDocument, operation: Operation): string[] {
  const path = document.resolve(dict(document.root.paths)[operation.path])?.value
  const servers = [operation.value, path, document.root].flatMap((one) => list(one?.servers))
  const urls = (servers.length === 0 ? [{}] : servers).flatMap((server) => urlsOf(dict(server)))
  return [...new Set(urls.map((url) => trimEndSlashes(url) || '/'))]
}

/** URLs of a server that are read, of those that its variables make. */
const MAX_URLS = 1000

/** The URLs of a server, first the one with the defaults of its variables. */
function urlsOf(server: Dict): string[] {
  const variables = dict(server.variables)
  const parts = (words(server.url) ?? '/').split(/(\{\w+\})/)
  return parts.reduce(
    (urls, part) => {
      const variable = part.startsWith('{') ? dict(variables[part.slice(1, -1)]) : {}
      const values = [words(variable.default), ...list(variable.enum).map(words)]
      const known = values.filter((value) => value !== undefined)
      const options = known.length === 0 ? [part] : known
      return urls.flatMap((url) => options.map((value) => url + value)).slice(0, MAX_URLS)
    },
    [''],
  )
}

/** A server URL such as `/v1` is relative to the site; a sample needs a host. */
export function absoluteServer(server: string): string {
  return /^https?:\/\//i.test(server)
    ? server
    : `https://api.example.com${server === '/' ? '' : server}`
}
