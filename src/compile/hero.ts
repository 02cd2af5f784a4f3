/** The hero of a landing page: its targets are links of the page, resolved and checked like others. */

import { unsafeReason, unsafeScheme } from '../markdown/links.ts'
import { warning } from '../problems/problem.ts'
import { isExternal, isWeb, mayBeEntity } from '../shared/paths.ts'
import type { HeroMatter } from '../sources/matter.ts'
import type { Embed, Hero, HeroTarget, Link, OutboundLink, Problem, Section } from '../types.ts'

type PlaceOf = (...path: readonly (string | number)[]) => { line: number; column: number }

/** A hero with the links and embeds it adds to its page; its targets are positions in `links`. */
export interface WrittenHero {
  readonly hero: Hero
  readonly links: readonly Link[]
  readonly embeds: readonly Embed[]
  readonly outbound: readonly OutboundLink[]
  readonly problems: readonly Problem[]
}

export function writtenHero(
  { title, text, image, actions, ...more }: HeroMatter,
  file: string,
  placeOf: PlaceOf,
): WrittenHero {
  const links: Link[] = []
  const embeds: Embed[] = []
  const outbound: OutboundLink[] = []
  const problems: Problem[] = []
  /** Null for an address that pages must not contain. */
  const add = (
    kind: Link['kind'],
    target: string,
    label: string,
    path: readonly (string | number)[],
  ): HeroTarget | null => {
    const place = { file, ...placeOf('hero', ...path) }
    const scheme = unsafeScheme(target, kind === 'image')
    if (scheme !== null) {
      problems.push(warning('link', place, unsafeReason('hero', scheme)))
      return null
    }
    if (!isExternal(target) || mayBeEntity(target))
      return links.push({ kind, target, text: label, ...place, attributes: {} }) - 1
    if (kind === 'image') embeds.push({ kind, url: target, ...place })
    else if (isWeb(target)) outbound.push({ url: target, ...place })
    return target
  }
  const picture = typeof image === 'string' ? { src: image } : image
  const path = typeof image === 'string' ? ['image'] : ['image', 'src']
  const src = picture ? add('image', picture.src, '', path) : null
  const targets = (actions ?? []).map(({ label, to }, index) => ({
    label,
    to: add('link', to, label, ['actions', index, 'to']),
  }))
  return {
    hero: {
      ...more,
      title: title ?? null,
      text: text ?? null,
      image: src === null ? null : { src, alt: picture?.alt ?? '' },
      actions: targets.flatMap(({ label, to }) => (to === null ? [] : [{ label, to }])),
    },
    links,
    embeds,
    outbound,
    problems,
  }
}

/** A hero whose links come after those of the page's Markdown. */
export function heroAfter({ image, actions, ...hero }: Hero, count: number): Hero {
  const move = (target: HeroTarget) => (typeof target === 'number' ? target + count : target)
  return {
    ...hero,
    image: image && { ...image, src: move(image.src) },
    actions: actions.map(({ label, to }) => ({ label, to: move(to) })),
  }
}

/** The sections of a page with the text of its hero, which comes first. */
export function withHeroText(sections: readonly Section[], { text }: Hero): readonly Section[] {
  if (text === null) return sections
  const [first, ...rest] = sections
  if (first?.anchor !== '') return [{ anchor: '', headings: [], text, code: '' }, ...sections]
  return [{ ...first, text: `${text} ${first.text}`.trim() }, ...rest]
}
