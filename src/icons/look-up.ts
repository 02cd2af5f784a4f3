/** Looks up an icon: its drawing, or why there is none. */

import type { Nodes } from 'mdast'
import { Bounded } from '../cache/bounded.ts'
import type { BuildCache } from '../cache/build-cache.ts'
import { type Context, element } from '../directives/types.ts'
import type { IconProps, IconShape } from '../shared/theme.ts'
import { partsOfName } from './names.ts'
import { readIcon } from './shapes.ts'
import type { FindIcon, SetIcon } from './types.ts'

/** Why an icon is not shown, in the words of a problem. */
export interface Loss {
  readonly reason: string
  readonly note: string
}

export function lookUpIcon(name: string, find: FindIcon, cache: BuildCache): IconProps | Loss {
  // Most pages of a site show the same icons.
  const drawn = cache.resource('icons', () => new Bounded<IconProps | Loss>(1000))
  const parts = partsOfName(name)
  if (parts === null)
    return {
      reason: `removed the icon "${name}", which is no name of an icon`,
      note: 'Write its set and its name, such as :icon{name="mdi:home"}.',
    }
  const found = find(name)
  if (typeof found === 'object')
    return drawn.get(name + JSON.stringify(found), () => draw(name, found))
  const [set, icon] = parts
  if (found === 'no set')
    return {
      reason: `removed icons of the set "${set}", which is not installed`,
      note: `Run \`npm install -D @iconify-json/${set}\`, or write what they mean.`,
    }
  if (found === 'no icon')
    return {
      reason: `removed the icon "${name}": the set "${set}" has no "${icon}"`,
      note: `Its icons are listed at https://icon-sets.iconify.design/${set}/.`,
    }
  return {
    reason: `removed the icon "${name}", which is too large to be part of a page`,
    note: 'Show it as an image, from a file.',
  }
}

function draw(name: string, { body, viewBox }: SetIcon): IconProps | Loss {
  const rejected = new Set<string>()
  const svg = `<svg viewBox="${viewBox.join(' ')}">${body}</svg>`
  const drawing = readIcon(svg, rejected)
  if (drawing?.shapes.length === 0) rejected.add('no shapes')
  if (drawing !== null && rejected.size === 0) return placed(drawing, viewBox)
  return {
    reason: `removed the icon "${name}": it has ${[...rejected].join(', ')}, which cannot be part of a page`,
    note: 'Use an icon with shapes of one color only.',
  }
}

/** An icon as high as the text around it, drawn an eighth below the line, as letters are that end there. */
function placed(
  { attributes, shapes }: IconProps,
  [left, top, width, height]: SetIcon['viewBox'],
): IconProps {
  const size = {
    viewBox: [left, top - height / 8, width, height].join(' '),
    height: '1em',
    overflow: 'visible',
  }
  return { attributes: { ...attributes, ...size }, shapes }
}

/**
 * The drawing of an icon; null, with a problem, if there is none.
 * @param hint ends the note of the problem
 */
export function iconNode(
  name: string,
  { needs, shared, cache, warn }: Context,
  hint?: string,
): Nodes | null {
  const found = lookUpIcon(name, (asked) => needs.icon(asked), cache)
  if ('shapes' in found) return shapeOf({ ...found, tag: 'svg' }, { ariaHidden: 'true' })
  // Once for all icons of a set that is missing.
  const key = `icon: ${found.reason}`
  if (!shared.has(key))
    warn('icon-shortcode', found.reason, hint ? `${found.note} ${hint}` : found.note)
  shared.set(key, true)
  return null
}

function shapeOf({ tag, attributes, shapes }: IconShape, more: Record<string, string> = {}): Nodes {
  const inner = shapes.map((shape) => shapeOf(shape))
  return element(tag, { ...attributes, ...more }, inner)
}
