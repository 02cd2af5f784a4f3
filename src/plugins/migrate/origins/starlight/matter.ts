/** Front matter of Starlight. https://starlight.astro.build/reference/frontmatter/ */
import { at, compact, listOf, objectOf, plainText, textOf } from '../../json.ts'
import { authorIds } from '../../posts.ts'
import type { Matter } from '../../types.ts'

export function starlightMatter(matter: Matter): Matter {
  const { sidebar, template, hero, tableOfContents, pagefind } = matter
  const { order, label, badge } = objectOf(sidebar)
  const isSplash = template === 'splash'
  const layout = isSplash ? 'landing' : tableOfContents === false ? 'wide' : undefined
  return {
    ...(sidebar === undefined ? {} : { sidebar: undefined }),
    ...(typeof order === 'number' ? { sidebar_position: order } : {}),
    ...(textOf(label) ? { sidebar_label: textOf(label) } : {}),
    ...(badge === undefined ? {} : { sidebar_badge: badgeOf(badge) }),
    ...(template === undefined ? {} : { template: undefined }),
    ...(layout === undefined ? {} : { layout }),
    ...(hero === undefined ? {} : { hero: isSplash ? heroOf(hero) : undefined }),
    // https://starlight-blog-docs.vercel.app/guides/authors/
    ...authorIds(matter),
    ...(pagefind === false ? { search: false, pagefind: undefined } : {}),
  }
}

export function badgeOf(badge: unknown) {
  const text = textOf(badge) ?? textOf(at(badge, 'text'))
  const kind = KINDS[String(at(badge, 'variant'))]
  if (text === undefined) return undefined
  return kind === undefined ? text : { text, kind }
}

/** Colors of badges by their names in Starlight. */
const KINDS: Readonly<Record<string, string>> = {
  caution: 'warning',
  danger: 'deprecated',
  note: 'info',
  success: 'stable',
  tip: 'new',
}

function heroOf(hero: unknown): Matter {
  const image = at(hero, 'image')
  const src = textOf(at(image, 'file')) ?? textOf(at(image, 'light')) ?? textOf(at(image, 'dark'))
  const text = textOf(at(hero, 'tagline'))
  const title = textOf(at(hero, 'title'))
  return compact({
    title: title && plainText(title),
    text: text && plainText(text),
    image: src === undefined ? undefined : { src, alt: textOf(at(image, 'alt')) ?? '' },
    actions: listOf(at(hero, 'actions')).flatMap((action) => {
      const [label, to] = [textOf(at(action, 'text')), textOf(at(action, 'link'))]
      return label && to ? [{ label, to }] : []
    }),
  })
}
