/** The HTML of a page's text, once it is known where its links lead. */
import type { Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { RenderUse } from '../components/render.ts'
import { escapeAttribute } from '../shared/html.ts'
import { fill } from '../shared/placeholders.ts'
import type { CompiledPage, Components, Link, Page, Target } from '../types.ts'
import { USED, usedInList } from './used-in.ts'

/** A page's text, and what its placeholders are filled with. */
export interface Content extends Pick<Page, 'targets' | 'usedIn'> {
  readonly doc: CompiledPage
  /** Title of the list of pages that refer to an entity. */
  readonly usedInTitle: string
}

/**
 * The text with its links, images and components filled in.
 * @param renderUse makes the HTML of a component
 */
export function fillContent(
  { doc, targets, usedIn, usedInTitle }: Content,
  renderUse: RenderUse,
  components: Components,
): string {
  const fillPlaceholders = (html: string): string =>
    fill(html, (name) => {
      if (name.startsWith(USED))
        return usedInList(usedIn[name.slice(USED.length)] ?? [], usedInTitle)
      const [kind, number] = name.split(':')
      const index = Number(number)
      if (kind === 'component') return renderUse(doc, index, targets, components, fillPlaceholders)
      const link = doc.links[index] as Link
      const target = targets[index] ?? null
      // An image may have more addresses: its `srcset`.
      return kind === 'image'
        ? fillPlaceholders(imageTag(link, target))
        : escapeAttribute(target?.url ?? link.target)
    })
  return fillPlaceholders(doc.html)
}

function imageTag(link: Link, target: Target | null): string {
  const { className, height } = link.attributes
  const own = Array.isArray(className) ? className.map(String) : []
  const tag = (src: string, ...added: string[]) => {
    const properties: Properties = {
      src,
      width: widthOf(target, Number(height)),
      height: target?.height,
      loading: 'lazy',
      decoding: 'async',
      ...link.attributes,
    }
    if (own.length + added.length > 0) properties.className = [...own, ...added]
    return toHtml({ type: 'element', tagName: 'img', properties, children: [] })
  }
  const light = target?.url ?? link.target
  if (target?.dark === undefined) return tag(light)
  return tag(light, 'light-only') + tag(target.dark, 'dark-only')
}

/** In proportion to the height that its author wrote, if any. */
function widthOf(target: Target | null, written: number): number | undefined {
  const { width, height } = target ?? {}
  return width && height && written > 0 ? Math.round((width * written) / height) || 1 : width
}
