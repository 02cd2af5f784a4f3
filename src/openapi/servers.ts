/** Where the operations of a description are served. */
import { trimEndSlashes } from '../shared/paths.ts'
import type { ApiDocument, Operation } from './document.ts'
import { dict, list, words } from './values.ts'

/** URL of the operation's server without a trailing slash; variables get their defaults. */
export function serverOf(document: ApiDocument, operation: Operation): string {
  const server = dict(list(operation.value.servers)[0] ?? list(document.root.servers)[0])
  const variables = dict(server.variables)
  const url = (words(server.url) ?? '/').replace(
    /\{(\w+)\}/g,
    (all, name: string) => words(dict(variables[name]).default) ?? all,
  )
  return trimEndSlashes(url) || '/'
}

/** A server URL such as `/v1` is relative to the site; a sample needs a host. */
export function absoluteServer(server: string): string {
  return /^https?:\/\//i.test(server)
    ? server
    : `https://api.example.com${server === '/' ? '' : server}`
}
