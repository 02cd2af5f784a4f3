/** One request for the address of another site. */
import { lookup as lookUp } from 'node:dns'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { errorCode } from '../../plugin/index.ts'

/** What an address answers after redirects. */
export type Answer =
  | {
      readonly kind: 'status'
      readonly status: number
      /** The header `Retry-After`, in milliseconds; null without one. */
      readonly retryAfter: number | null
    }
  /** No answer; `reason` is a sentence without its subject, such as `has no such host`. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isFinal: boolean }
  /** The address is of this machine or its network, and was not asked. */
  | { readonly kind: 'private' }

/** True for addresses that must not be asked. @param address IPv4 or IPv6 */
export type Refuses = (address: string) => boolean

const TIME_LIMIT = 20_000
const MOST_REDIRECTS = 10

/** Asks for the page at an address and reads nothing of it but the status. @param version of docsgen */
export async function ask(
  address: string,
  version: string,
  refuses: Refuses = isPrivate,
): Promise<Answer> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await askOnce(url, version, refuses)
    if (answer.kind !== 'moved') return answer
    if (!URL.canParse(answer.to, url.href)) return failed('redirects to an invalid address')
    url = new URL(answer.to, url)
    if (!/^https?:$/.test(url.protocol)) return failed(`redirects to ${url.protocol}`)
  }
  return failed(`redirects more than ${MOST_REDIRECTS} times`)
}

function failed(reason: string, isFinal = true): Answer {
  return { kind: 'failed', reason, isFinal }
}

function askOnce(
  url: URL,
  version: string,
  refuses: Refuses,
): Promise<Answer | { readonly kind: 'moved'; readonly to: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && refuses(host)) return Promise.resolve({ kind: 'private' })
  return new Promise((done) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    const signal = AbortSignal.timeout(TIME_LIMIT)
    const agent = { 'user-agent': `docsgen/${version} (link check)` }
    const headers = { ...agent, accept: 'text/html,*/*;q=0.8' }
    const options = { headers, signal, lookup: refusing(refuses), agent: false }
    const request = get(url, options, (response) => {
      const { statusCode: status = 0, headers } = response
      response.on('error', () => {})
      response.destroy()
      const isMove = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
      if (isMove) done({ kind: 'moved', to: headers.location as string })
      else done({ kind: 'status', status, retryAfter: retryAfter(headers['retry-after']) })
    })
    request.on('error', (error) => done(explain(error)))
    // Also ends without a response and without an error, such as after an upgrade to a WebSocket.
    request.on('close', () => done(failed('does not answer', false)))
  })
}

/** Looks up a host when the connection is made, so that no other answer can come in between. */
function refusing(refuses: Refuses): LookupFunction {
  return (host, options, callback) =>
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => refuses(address))
      if (error || refused) return callback(error ?? new PrivateAddress(host), '', 0)
      const [first] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
}

class PrivateAddress extends Error {}

function explain(error: unknown): Answer {
  if (error instanceof PrivateAddress) return { kind: 'private' }
  const code = errorCode(error) ?? ''
  if (error instanceof Error && error.name === 'AbortError') return failed('does not answer', false)
  if (code === 'ENOTFOUND') return failed('has no such host')
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return failed(`has no valid certificate (${code})`)
  return failed(`cannot be reached (${code || 'unknown error'})`, false)
}

/** Seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** The networks of this machine and of organizations. https://www.iana.org/assignments/iana-ipv4-special-registry */
const networks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  networks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Some of these hold an IPv4 address, which could be a private one.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  networks.addSubnet(network, bits, 'ipv6')

function isPrivate(address: string): boolean {
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
