/** Links to other sites that lead nowhere. */

import {
  isWeb,
  type Kept,
  linksOf,
  matchesPattern,
  type OutboundLink,
  onlyFiles,
  type Problem,
  type Site,
  warning,
} from '../../plugin/index.ts'
import { type Asking, askAll } from './ask-all.ts'
import type { Answer } from './request.ts'

/** What the checks of the last days found: the time of an answer, by address. */
export type Known = Readonly<Record<string, number>>

/** An address that answered is not asked again for a week. */
const TRUSTED = 7 * 24 * 60 * 60 * 1000
/** Statuses of pages that are there, but not for everyone, or not now. */
const GUARDED = [401, 402, 403, 405, 406, 407, 429, 451, 999]

export interface Outcome {
  readonly problems: readonly Problem[]
  /** Numbers of addresses. */
  readonly asked: number
  readonly known: number
  readonly guarded: number
  readonly skipped: number
}

export interface Options extends Asking {
  /** Null to ask every address. */
  readonly kept: Kept<Known> | null
  /** In milliseconds since 1970. */
  readonly now?: number
}

export async function checkExternal(site: Site, options: Options): Promise<Outcome> {
  const { kept, now = Date.now() } = options
  const known = fresh(kept?.read() ?? {}, now)
  const links = outboundOf(onlyFiles(site))
  const urls = [...new Set(links.map(({ address }) => address))].filter((url) => URL.canParse(url))
  const asked = urls.filter((url) => !Object.hasOwn(known, url))
  const answers = await askAll(asked, options)
  const right = asked.filter((url) => isRight(answers.get(url)))
  kept?.write({ ...known, ...Object.fromEntries(right.map((url) => [url, now])) })
  return {
    problems: links.flatMap((link) => problemOf(link, answers.get(link.address))),
    asked: asked.length,
    known: urls.length - asked.length,
    guarded: asked.filter((url) => isGuarded(answers.get(url))).length,
    skipped: asked.filter((url) => answers.get(url)?.kind === 'private').length,
  }
}

interface External extends OutboundLink {
  /** What to ask: without the fragment, which no server sees. */
  readonly address: string
}

/** The links of pages, components and the configuration, without those that `checks` allows. */
function outboundOf({ config, locales }: Site): External[] {
  const docs = new Set(locales.flatMap(({ pages }) => pages.map(({ doc }) => doc)))
  const links = [
    ...[...docs].flatMap(({ outbound, renderedLinks }) => [...outbound, ...renderedLinks]),
    ...linksOf(config).map(({ to }) => ({
      url: to,
      file: config.file ?? '',
      line: config.places[to]?.line ?? 0,
      column: config.places[to]?.column ?? 0,
    })),
  ]
  const allowed = config.checks['external-link']?.allow ?? []
  return links.flatMap((link) => {
    const { url } = link
    const isOurs = config.url !== '' && `${url}/`.startsWith(`${config.url}/`)
    if (!isWeb(url) || isOurs || allowed.some((pattern) => matchesPattern(pattern, url))) return []
    const address = url.startsWith('//') ? `https:${url}` : url
    if (!URL.canParse(address)) return [{ ...link, address }]
    const { href, hash } = new URL(address)
    return [{ ...link, address: href.slice(0, href.length - hash.length) }]
  })
}

function fresh(known: Known, now: number): Known {
  return Object.fromEntries(Object.entries(known).filter(([, time]) => now - time < TRUSTED))
}

function isRight(answer: Answer | undefined): boolean {
  return answer?.kind === 'status' && answer.status < 400
}

function isGuarded(answer: Answer | undefined): boolean {
  return answer?.kind === 'status' && GUARDED.includes(answer.status)
}

function problemOf(link: External, answer: Answer | undefined): Problem[] {
  const why = URL.canParse(link.address) ? faultOf(answer) : 'is not a valid URL'
  return why === null
    ? []
    : [warning('external-link', link, `"${link.url}" ${why}`, undefined, link.url)]
}

/** What is wrong with an answer, as a sentence without its subject; null if nothing is. */
function faultOf(answer: Answer | undefined): string | null {
  if (answer?.kind === 'failed') return answer.reason
  if (answer?.kind !== 'status' || isRight(answer) || isGuarded(answer)) return null
  return `answers with the status ${answer.status}`
}
