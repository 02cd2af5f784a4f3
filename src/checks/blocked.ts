/** Images, frames and media that the pages' Content-Security-Policy forbids. */

import { type Place, warning } from '../problems/problem.ts'
import type { RuleId } from '../problems/rules.ts'
import { isAllowed, isEmbedAllowed } from '../render/policy.ts'
import type { Config, Embed, Problem } from '../types.ts'
import type { PageCheck } from './types.ts'

/** By kind: the directive of the policy that decides, what is said, and the way out. */
const KINDS: Readonly<
  Record<Embed['kind'], { directive: string; rule: RuleId; what: string; note: string }>
> = {
  image: {
    directive: 'img-src',
    rule: 'blocked-image',
    what: 'images from',
    note: 'Store the image next to the page and use a relative path, or add the origin to `images.allow` in the configuration.',
  },
  frame: {
    directive: 'frame-src',
    rule: 'blocked-frame',
    what: 'frames from',
    note: 'Use ::embed, ::video, or a link instead.',
  },
  embed: {
    directive: 'frame-src',
    rule: 'blocked-frame',
    what: 'frames from',
    note: 'Add the origin to `embeds.allow` in the configuration.',
  },
  media: {
    directive: 'media-src',
    rule: 'blocked-media',
    what: 'video and audio from',
    note: 'Store the file next to the page, or use a link instead.',
  },
  object: {
    directive: 'object-src',
    rule: 'blocked-object',
    what: 'embedded objects from',
    note: 'Use a link instead.',
  },
  form: {
    directive: 'form-action',
    rule: 'blocked-form',
    what: 'forms sent to',
    note: 'Link to a page of that service instead.',
  },
}

/** One warning for each page, kind and host: its first place, and how often the page itself has it. */
export const blockedEmbeds: PageCheck = ({ doc }, { config }) => {
  const found = new Map<string, Problem>()
  for (const { kind, url, component, ...place } of doc.embeds) {
    const by = component === undefined ? '' : `the component "${component}" renders `
    const problem = blocked(kind, url, place, config, by)
    if (problem === null) continue
    const known = found.get(problem.reason)
    const count = component === undefined && { count: (known?.count ?? 0) + 1 }
    found.set(problem.reason, { ...(known ?? problem), ...count })
  }
  return [...found.values()]
}

/**
 * The warning for something that the policy forbids, else null.
 * @param by what renders it, as the beginning of a sentence; empty for the page itself
 */
export function blocked(
  kind: Embed['kind'],
  url: string,
  place: Place,
  config: Config,
  by: string,
): Problem | null {
  const { directive, rule, what, note } = KINDS[kind]
  const isFine = kind === 'embed' ? isEmbedAllowed(config, url) : isAllowed(config, directive, url)
  if (isFine) return null
  const host = hostOf(url)
  const are = by === '' ? ' are' : ', which are'
  const reason = `${by}${what} ${host}${are} blocked by the pages’ security policy (${directive})`
  return warning(rule, place, reason, note, host)
}

function hostOf(url: string): string {
  const own = 'https://own.invalid'
  const { host, protocol } = URL.canParse(url, own) ? new URL(url, own) : new URL(own)
  return host === 'own.invalid' ? 'the site itself' : host || protocol
}
